/// A dictionary that forgets what was not asked for lately.
///
/// Two generations: what is inserted or found goes into the young one; when that is full, it becomes
/// the old one and what was old is forgotten. So at most twice the limits is kept, nothing that is
/// used every frame is lost, and what is returned never depends on the order of hashing.
struct BoundedCache<Key: Hashable, Value> {
  /// The most entries and the most cost of a generation.
  private let countLimit: Int
  private let costLimit: Int
  private var young: [Key: (value: Value, cost: Int)] = [:]
  private var old: [Key: (value: Value, cost: Int)] = [:]
  private var cost = 0

  init(countLimit: Int = 512, costLimit: Int = 1 << 18) {
    (self.countLimit, self.costLimit) = (countLimit, costLimit)
  }

  /// The number of entries kept.
  var count: Int { young.count + old.count }

  subscript(key: Key) -> Value? {
    mutating get {
      if let entry = young[key] { return entry.value }
      guard let entry = old.removeValue(forKey: key) else { return nil }
      insert(entry.value, for: key, cost: entry.cost)
      return entry.value
    }
  }

  /// Adds an entry; one that costs more than a generation may hold is not kept.
  mutating func insert(_ value: Value, for key: Key, cost added: Int) {
    guard added <= costLimit else { return }
    if young.count >= countLimit || cost + added > costLimit {
      (old, young, cost) = (young, [:], 0)
    }
    young[key] = (value, added)
    cost += added
  }
}
