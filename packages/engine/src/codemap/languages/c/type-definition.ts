// Finds definitions of types and other names in C and C++ as plain text. Every alternative starts with its own word or sign and has
// bounded lookahead: this runs over whole repositories.

const parens = String.raw`\((?:[^()]|\((?:[^()]|\([^()]{0,100}\)){0,100}\)){0,200}\)`
const attribute = String.raw`(?:\[\[[^\]]*\]\]\s*|(?:__attribute__|__declspec|alignas|_Alignas|[A-Z_][A-Z0-9_]*)\s*${parens}\s*|[A-Z_]\w*\s+)`
const afterName = String.raw`(?=(?:\s|/\*(?:[^*]|\*(?!/))*\*/|//.*)*(?:final\b|\{|:(?!:)|<))`

/** `struct API order {`, `enum class state : int`, `class Order::Line final` */
const tagged = String.raw`\b(?:class|struct|union|enum(?:\s+(?:class|struct))?)\b\s*${attribute}{0,3}(?:\w+(?:<[^;{}<>]{0,200}>)?::)*(?!final\b)(?<name>[A-Za-z_]\w*)${afterName}`

const typedefs = [
  // `(*name)(…)`, also with a calling convention before the star
  String.raw`[^;{}()]{0,300}\(\s*(?:\w+\s+)?(?:\w+::)*[*&^]\s*(?:\w+\s+)?(?<name>\w+)\s*(?:\[[^\]]*\]\s*)?\)\s*[([]`,
  // the first of several, then the last before the semicolon, then `(name)(…)` and `name(…)`
  String.raw`[^;{}(),<]{0,300}?\b(?<name>[A-Za-z_]\w*)(?=\s*,)`,
  String.raw`[^;{}]{0,1000}\b(?<name>[A-Za-z_]\w*)\s*(?:\[[^\]]*\]\s*)*;`,
  String.raw`[^;{}()]{0,300}\(\s*(?:\w+\s+)?(?<name>\w+)\s*\)\s*\(`,
  String.raw`[^;{}()]{0,300}?\b(?<name>[A-Za-z_]\w*)\s*\(`,
]
const typedef = String.raw`\btypedef\b(?:${typedefs.join('|')})`

/** `} order, *order_ref;` */
const behindBody = String.raw`\}\s*(?:__attribute__\s*${parens}\s*)?(?:[A-Z_][A-Z0-9_]*\s+)?\**\s*(?!(?:class|struct|union|enum)\b)(?<name>[A-Za-z_]\w*)(?=\s*(?:[;,[]|__\w+\s*\(|[A-Z_][A-Z0-9_]*\s*[(;]))`
const nextAlias = String.raw`, ?\*+\s*(?<name>[A-Za-z_]\w*)(?=\s*[;,])|, ?(?<name>[A-Za-z_]\w*)(?=;)(?<=(?:\}|\btypedef\b[^;{}(),]{0,200})\s*\w+, ?\w+)`

/** Not only types: functions and macros of headers are looked up the same way. */
const macro = String.raw`^[ \t]*#[ \t]*define[ \t]+(?<name>\w+)`
const atLineStart = String.raw`^(?!template|class|using|typedef|else|return)[A-Za-z_][\w:*&<>,~" \t]{0,200}?[\w*&> \t]\b(?<name>[A-Za-z_]\w*)[ \t]*\(`

export const typeDefinition = new RegExp([tagged, typedef, behindBody, nextAlias, macro, atLineStart].join('|'), 'gm')
