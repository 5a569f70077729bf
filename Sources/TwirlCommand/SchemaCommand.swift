import TwirlKit

/// `twirl schema`: what a scene file may say, for editors.
enum SchemaCommand: Command {
  static let name = "schema"
  static let synopsis = ""
  static let summary = "print the JSON Schema of scene files, for editors"
  static let discussion = """
    Editors complete keys with it, explain them, and mark mistakes while you type. Keep it outside of
    folders whose scenes are snapshots, and name it in a scene:

      twirl schema > twirl.schema.json
      { "$schema": "./twirl.schema.json", "version": 1, ... }
    """
  static let options: [OptionSpec] = []

  static func run(_ arguments: ParsedArguments) throws {
    if let extra = arguments.operands.first {
      throw CommandError.usage("\(extra): nothing is expected here; see 'twirl schema --help'")
    }
    Output.print(Scene.jsonSchema)
  }
}
