import Foundation
import Testing
import TwirlLayers

@Suite struct SpringTests {
  struct Sample: Sendable {
    var spring: Spring
    var time: Double
    var value: Double
    var velocity: Double

    init(
      _ mass: Double, _ stiffness: Double, _ damping: Double, _ initialVelocity: Double,
      _ allowsOverdamping: Bool, _ time: Double, _ value: Double, _ velocity: Double
    ) {
      spring = Spring(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity,
        allowsOverdamping: allowsOverdamping)
      (self.time, self.value, self.velocity) = (time, value, velocity)
    }
  }

  /// The matrix exponential of [[0, 1], [−k/m, −c/m]], by SciPy.
  static let samples = [
    Sample(1, 100, 10, 0, false, 0.03, 0.04051923907303434, 2.553172917672079),
    Sample(1, 100, 10, 0, false, 0.2, 0.8494256348541118, 4.1927962966633245),
    Sample(1, 100, 10, 5, false, 0.03, 0.1681778849566382, 6.073990263470868),
    Sample(1, 100, 10, 5, false, 1.1, 1.0040657374216373, -0.023914910838075447),
    Sample(2, 50, 1, -3, false, 0.2, -0.035465785029883845, 2.579212407118845),
    Sample(2, 50, 1, -3, false, 1.1, 0.8165922337456155, -4.386174733783884),
    Sample(1, 100, 20, 0, false, 0.2, 0.5939941502901636, 2.7067056647322336),
    Sample(1, 100, 20, 25, false, 0.03, 0.5925499786250552, 15.186773523975218),
    Sample(1, 100, 20, 25, false, 0.2, 1.270670566473223, -0.6766764161830259),
    Sample(1, 100, 40, 0, true, 0.03, 0.03111047350665841, 1.721531142449357),
    Sample(1, 100, 40, 0, true, 1.1, 0.9434673281264896, 0.1514788377448077),
    Sample(1, 100, 40, 30, true, 0.2, 0.875892508727525, 0.34820786480395927),
    Sample(1, 100, 40, 0, false, 0.03, 0.03693631311376677, 2.2224546620451537),
    Sample(1, 100, 40, 0, false, 0.2, 0.5939941502901636, 2.7067056647322336),
    Sample(3, 1000, 500, 0, false, 0.2, 0.879281932061503, 1.7301729267596944),
    Sample(3, 1000, 500, 0, true, 0.2, 0.32466445121762844, 1.367280220584897),
    Sample(1, 100, 20.0000001, 2, true, 0.2, 0.6481282615998907, 2.4360350910411306),
    Sample(1, 100, 19.9999999, 2, false, 0.2, 0.6481282655697256, 2.436035105476895),
    Sample(1, 80, 0, 1, false, 1.1, 1.8705831763435192, -4.512958524671917),
  ]

  @Test(arguments: samples)
  func motion(_ sample: Sample) {
    #expect(abs(sample.spring.value(at: sample.time) - sample.value) < 1e-12)
    #expect(abs(sample.spring.velocity(at: sample.time) - sample.velocity) < 1e-11)
  }

  @Test(arguments: samples)
  func beginning(_ sample: Sample) {
    #expect(sample.spring.value(at: 0) == 0)
    #expect(sample.spring.value(at: -1) == 0)
    #expect(sample.spring.velocity(at: 0) == sample.spring.initialVelocity)
  }

  /// The velocity is the value's derivative, and the energy only shrinks, by c v² a second.
  @Test(arguments: 0..<200 as Range<UInt64>)
  func energyShrinks(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let spring = Spring(
      mass: Double(random.number(0.2...4)), stiffness: Double(random.number(5...400)),
      damping: Double(random.number(0...60)), initialVelocity: Double(random.number(-20...20)),
      allowsOverdamping: seed.isMultiple(of: 2))
    let critical = 2 * (spring.stiffness * spring.mass).squareRoot()
    let damping = spring.allowsOverdamping ? spring.damping : min(spring.damping, critical)
    func energy(_ t: Double) -> Double {
      let (e, v) = (1 - spring.value(at: t), spring.velocity(at: t))
      return spring.stiffness * e * e / 2 + spring.mass * v * v / 2
    }
    let first = energy(0)
    var last = first
    for step in 1...60 {
      let t = Double(step) * 0.05
      #expect(energy(t) <= last + 1e-10 * first)
      last = energy(t)
      let h = 1e-5
      let slope = (spring.value(at: t + h) - spring.value(at: t - h)) / (2 * h)
      let v = spring.velocity(at: t)
      #expect(abs(slope - v) < 1e-6 * (1 + 20 * abs(spring.initialVelocity)))
      let loss = (energy(t + h) - energy(t - h)) / (2 * h)
      #expect(abs(loss + damping * v * v) < 1e-5 * first * (1 + damping / spring.mass))
    }
  }

  @Test func farAwayItRests() {
    for damping in [0.5, 20, 40] {
      let spring = Spring(damping: damping, initialVelocity: 7, allowsOverdamping: true)
      for time in [1e4, 1e100, 1e308, .infinity] {
        #expect(spring.value(at: time) == 1)
        #expect(spring.velocity(at: time) == 0)
      }
    }
  }

  /// The formula of the envelope, by Python; measured on Quartz Core are the first, second and fourth.
  @Test(arguments: [
    (1, 100, 10, 0, 1.4727003346780927), (1, 100, 1, 0, 13.91321015404625),
    (1, 100, 5, 0, 2.854974609888761),
    (1, 39.47841760435743, 6.283185307179586, 0, 2.3438753795710707),
    (1, 100, 10, 20, 1.5825615635449037), (2, 30, 3, -4, 10.291644789343763),
  ])
  func settlingWithOscillation(_ m: Double, _ k: Double, _ c: Double, _ v: Double, _ time: Double) {
    let spring = Spring(mass: m, stiffness: k, damping: c, initialVelocity: v)
    #expect(abs(spring.settlingDuration - time) < 1e-12 * max(1, time))
  }

  /// Sampled every tenth of a second in Python.
  @Test(
    arguments: [
      (1, 100, 20, 0, false, 1), (1, 100, 100, 0, false, 1), (1, 400, 40, 0, false, 0.5),
      (1, 100, 20, 25, false, 1), (1, 100, 20, 15, false, 0.9), (1, 100, 20, -40, false, 1.1),
      (1, 100, 40, 0, true, 2.7),
      (1, 39.47841760435743, 25.132741228718345, 0, true, 4.2), (1, 100, 40, 60, true, 2.5),
      (2, 7, 20, 3, true, 18.1),
    ] as [(Double, Double, Double, Double, Bool, Double)])
  func settlingWithoutOscillation(
    _ m: Double, _ k: Double, _ c: Double, _ v: Double, _ over: Bool, _ time: Double
  ) {
    let spring = Spring(
      mass: m, stiffness: k, damping: c, initialVelocity: v, allowsOverdamping: over)
    #expect(spring.settlingDuration == time)
  }

  @Test func limitsOfDamping() {
    #expect(Spring(damping: 0).settlingDuration == .infinity)
    let stiff = Spring(perceptualDuration: 1, bounce: -1)
    #expect(stiff.damping == .infinity)
    #expect(stiff.settlingDuration == 0)
    #expect(stiff.value(at: 0) == 0)
    #expect(stiff.value(at: 0.1) == 1)
    #expect(stiff.velocity(at: 0.1) == 0)
    // Not allowed to be overdamped, it is critical.
    #expect(Spring(damping: .infinity).settlingDuration == 1)
  }
}
