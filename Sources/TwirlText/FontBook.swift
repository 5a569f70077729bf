/// stub
public final class FontBook { public init() {} }
