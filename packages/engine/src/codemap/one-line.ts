// Renders a declaration as one line: no comments, collapsed whitespace, only relevant attributes, limited length.

import type { LexicalSyntax } from './language.ts'

/** Generated code has signatures of megabytes, which would make the map larger than it is useful. */
export const signatureLimit = 400
const attributeLimit = 100
/** A test with nine rows of data must still show its name. */
const attributesLimit = 160

/** Attributes that show what a definition is for: routes, tests, framework roles, what callers must know. */
const keptAttributes =
  /(?:^|[.:])(?:\w*(?:route|mapping|test|controller|resolver|fixture|override|abstract|deprecated|listener)\w*|(?:http)?(?:get|post|put|patch|delete|head|options)|websocket|path|query|mutation|subscription|command|task|receiver|parametrize|theory|fact|before(?:each|all)?|after(?:each|all)?|setup|teardown|bench|property|cached_property|setter|staticmethod|classmethod|overload|final|sealed|dataclass|derive|main|component|injectable|directive|service|repository|entity|module|configuration|bean|composable|published|state|binding|mainactor|no_mangle|proc_macro\w*|macro_export|functionalinterface|jvmstatic|serializable)$/i

export function oneLine(text: string, syntax: LexicalSyntax): string {
  const flat = tidy(emptyBodies(collapseText(text, syntax)))
  const { attributes, rest } = splitAttributes(flat, syntax)
  const kept = truncate(attributes.join(' '), attributesLimit)
  return truncate(kept === '' ? rest : `${kept} ${rest}`, signatureLimit)
}

export function truncate(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1).trimEnd()}…`
}

/** Replaces comments and runs of whitespace with a space; ignores comment markers in strings. */
export function collapseText(text: string, syntax: LexicalSyntax): string {
  const { special, piece } = patternsOf(syntax)
  const withoutComments = special.test(text)
    ? text.replace(piece, (found) => (syntax.quotes.includes(found.charAt(0)) ? found : ' '))
    : text
  return withoutComments.replace(/\s+/g, ' ').trim()
}

interface Patterns {
  /** Without any of these, there is nothing to replace. */
  special: RegExp
  /** A whole string or comment. An unclosed quote (an apostrophe, a damaged file) does not count. */
  piece: RegExp
}

const patterns = new WeakMap<LexicalSyntax, Patterns>()

function patternsOf(syntax: LexicalSyntax): Patterns {
  const known = patterns.get(syntax)
  if (known) return known
  const { lineComment = [], blockComment, quotes } = syntax
  const strings = [...quotes].flatMap((quote) => [
    `${quote}{3}[\\s\\S]*?${quote}{3}`,
    quote === '`' ? '`(?:\\\\[\\s\\S]|[^`\\\\])*`' : `${quote}(?:\\\\[\\s\\S]|[^${quote}\\\\\\n])*${quote}`,
  ])
  const block = blockComment ? [`${literal(blockComment[0])}[\\s\\S]*?(?:${literal(blockComment[1])}|$)`] : []
  // A `#` inside a word or a pattern isn't a comment.
  const lines = lineComment.map((mark) => `${mark === '#' ? '(?<!\\S)' : ''}${literal(mark)}[^\\n]*`)
  const opens = [...lineComment, ...(blockComment ? [blockComment[0]] : []), ...quotes].map((mark) => literal(mark))
  const fresh = { special: new RegExp(opens.join('|')), piece: new RegExp([...strings, ...block, ...lines].join('|'), 'g') }
  patterns.set(syntax, fresh)
  return fresh
}

function literal(text: string): string {
  return text.replace(/[^\w]/g, '\\$&')
}

/** End of the string that starts here. */
function stringEnd(text: string, start: number): number {
  const quote = text.charAt(start)
  for (let at = start + 1; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === '\\') at++
    else if (char === quote) return at + 1
  }
  return start + 1
}

/** A function as a default value has a body too: `(done = () => { … })`. In a type, braces after an arrow are not a body. */
function emptyBodies(line: string): string {
  if (!line.includes('{') || /^(?:export )?(?:declare )?type /.test(line)) return line
  let out = ''
  let at = 0
  for (const { index, 0: head } of line.matchAll(/\bfunction\b[^(){}]*\([^()]*\) ?\{|= ?(?:async )?(?:\([^()]*\)|[\w$]+) ?=> ?\{/g)) {
    const open = index + head.length - 1
    const end = open < at ? 0 : bracketsEnd(line, open)
    // Braces that end the line are its own body or type, not a default.
    if (end === 0 || end >= line.length) continue
    out += `${line.slice(at, open)}{…}`
    at = end
  }
  return out + line.slice(at)
}

/** Removes the remains of a cut-off body, and the blanks left by a multi-line parameter list. */
function tidy(line: string): string {
  return line
    .replace(/\s*(?:=>|[{=:;,])*\s*$/, '')
    .replace(/([([]) /g, '$1')
    .replace(/,? ([)\]])/g, '$1')
    .replace(/, \}/g, ' }')
    .replace(/([^\s,]) ,/g, '$1,')
}

function splitAttributes(
  line: string,
  { attributes: styles = [], keptAttributes: own }: LexicalSyntax,
): { attributes: string[]; rest: string } {
  const attributes: string[] = []
  let rest = line
  for (;;) {
    const end = attributeEnd(rest, styles)
    if (end === 0) return { attributes, rest }
    const attribute = rest.slice(0, end)
    // Keep that it is deprecated; drop the message.
    const shown = /deprecated/i.test(attribute.split(/[(\s]/)[0] ?? '') ? attribute.replace(/\(.*\)/, '') : attribute
    if (isKept(attribute, own)) attributes.push(truncate(shown, attributeLimit))
    rest = rest.slice(end).trimStart()
  }
}

function isKept(attribute: string, own: RegExp | undefined): boolean {
  const name = /^[@#[\s!]*(?:\w+:\s*)?([\w.:\\-]+)/.exec(attribute)?.[1] ?? ''
  return keptAttributes.test(name) || own?.test(name) === true
}

/** End of an attribute at the start of the line; 0: there is none. */
function attributeEnd(line: string, styles: LexicalSyntax['attributes'] = []): number {
  for (const style of styles) {
    if (!line.startsWith(style)) continue
    if (style !== '@') return bracketsEnd(line, style === '#[' ? 1 : 0)
    const name = /^@[\w.:]+(?:\[[^\]]*\]|<[^>(]*>(?=\())?/.exec(line)?.[0].length ?? 0
    // `@interface` declares an annotation in Java; it is not one itself.
    if (name === 0 || line.startsWith('@interface')) return 0
    return line.charAt(name) === '(' ? bracketsEnd(line, name) : name
  }
  return 0
}

function bracketsEnd(line: string, open: number): number {
  let depth = 0
  for (let at = open; at < line.length; at++) {
    const char = line.charAt(at)
    if (char === '(' || char === '[' || char === '{') depth++
    else if (char === ')' || char === ']' || char === '}') {
      depth--
      if (depth === 0) return at + 1
    } else if (char === '"' || char === "'") at = stringEnd(line, at) - 1
  }
  return 0
}
