import Foundation

Output.reserveStandardStreams()
exit(Program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
