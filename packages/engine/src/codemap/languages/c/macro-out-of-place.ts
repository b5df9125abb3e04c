// Blanks uppercase macros where the grammar expects no word: `class API Order {`, `API int f();`, `void f() GUARDED(m);`,
// `BEGIN_NAMESPACE`. Macros that look like a type or a call are kept.

import type { Block } from './block.ts'
import { blankArguments } from './pieces.ts'

type Blank = (from: number, to: number) => void

export interface Seen {
  text: string
  /** Position of the uppercase word or the parenthesis, and start of the declaration it belongs to. */
  start: number
  boundary: number
  block: Block
}

const argument = String.raw`(?!\(\s*(?:[A-Z_]+\s+)?\*)\((?:[^()"]|"(?:[^"\\\n]|\\.)*"|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)`
/** A name followed by `::` or `<…>` is a type. */
export const macroWord = String.raw`\b(?:[A-Z_][A-Z0-9_]*[A-Z][A-Z0-9_]*|[A-Z]\w*_(?:FUNC|DATA|API|EXPORT|EXTERN|INLINE|LOCAL|DECL))\b(?!::|\s*<)`
const oneMacro = new RegExp(String.raw`${macroWord}(?:\s*${argument})?`, 'y')
const sequence = new RegExp(String.raw`${macroWord}(?:\s*${argument})?(?:\s*${macroWord}(?:\s*${argument})?){0,8}`, 'y')

const typeWords =
  'void|bool|char|short|int|long|float|double|signed|unsigned|auto|size_t|struct|class|enum|union|static|inline|extern|constexpr|consteval|constinit|virtual|explicit|friend|typename|template|typedef|using|namespace|thread_local|mutable|decltype|__\\w+'
const name = String.raw`(?:::)?[A-Za-z_]\w*(?:<[^;{}()]{0,500}>)?(?:::~?[A-Za-z_]\w*(?:<[^;{}()]{0,500}>)?)*`
/** A declaration that is complete without the macros before it. */
const wholeDeclaration = new RegExp(
  String.raw`\s*(?:(?:${typeWords})\b|\[\[|~\s*\w+\s*\(|operator\s+(?!new\b|delete\b)[A-Za-z_]|(?:const|volatile)\s+(?:struct\s+)?${name}[\s*&]+[*&\w(]|(?!operator\b|const\b)${name}(?:\s*[*&]+\s*|\s+)(?:const\s+)?(?:\(\s*[*&]*\s*)?(?!const\b)[A-Za-z_~])`,
  'y',
)
const namedNext = new RegExp(String.raw`\s*${name}\s*[(;=[{,]`, 'y')
const classNext = /\s*(?:\[\[[^\]]*\]\]\s*)?(?!final\b)[A-Za-z_][\w:]*\s*(?:<[^;{}]{0,500}>\s*)?(?:final\b|\{|:(?!:))/y
const classAhead = /\s*[A-Za-z_]\w*\s*;/y
const afterFunction = /\s*(?:[;{=:]|\b(?:override|final|const|noexcept|try)\b|->)/y
const endOfLine = /[ \t]*\r?(?:\n|$)/y
const nextDeclaration = /\s*(?:[A-Za-z_~#}[:]|$)/y
const macroCallNext = /\s*[A-Z_][A-Z0-9_]*\s*\(/y
const callNext = /\s*[A-Za-z_]\w*\s*\(/y

/** Blanks the macro at `start` if it is out of place, and returns where to continue: `start` if it is not. */
export function macroEnd({ text, start, boundary, block }: Seen, blank: Blank): number {
  const head = text
    .slice(boundary, start)
    .replace(/^\s*(?:(?:public|private|protected)\s*:\s*)+|__attribute__\s*\(\([^;{}]*?\)\)(?=\s|$)/g, '')
    .trim()
  const first = endOf(oneMacro, text, start)
  // `TEST_END` on its own line is unrelated to `TEST_BEGIN(…)` on the next.
  const end =
    fits(endOfLine, text, first) && text.slice(boundary, start).trim() === '' && isStatement(text, start, first, block)
      ? first
      : endOf(sequence, text, start)
  if (/\b(?:class|struct|union|enum(?:\s+class)?)(?:\s*\[\[.*\]\])?$/.test(head)) return macroInHead(text, start, head, blank)
  if (isSpecifiers(head)) {
    if (head === '' && isField(text, start, end, block)) {
      // `BIT(is_open);` declares a field of that name.
      const open = text.indexOf('(', start)
      blank(open, open + 1)
      return blankedUpTo(end - 1, end, blank)
    }
    if (head === '' && (isStatement(text, start, end, block) || isAttribute(text, start, boundary, end)))
      return blankedUpTo(start, end, blank)
    if (fits(wholeDeclaration, text, end) || isConstructor(text, end, block)) return blankedUpTo(start, end, blank)
    if (head === '' && block.kind === 'class' && fits(sectionNext, text, end)) return blankedUpTo(start, text.indexOf(':', end) + 1, blank)
    // `API FILE *open(` keeps the last word as its type.
    if (fits(pointedNext, text, end) && !isCall(text, start, end))
      return blankedUpTo(start, end - (/\w+$/.exec(text.slice(start, end))?.[0].length ?? 0), blank)
    // `DWORD WINAPI run(` keeps the first word as its type; so does `PRIVATE(int) run(`, without the parentheses.
    return fits(namedNext, text, end) || fits(pointedNext, text, end) ? blankedUpTo(start + wordAt(text, start).length, end, blank) : start
  }
  if (head.startsWith('template') && isCall(text, start, end) && fits(/\s*[,>=]/y, text, end)) {
    if (head.endsWith('=')) return blankedUpTo(text.indexOf('(', start), end, blank)
    blankArguments(text, text.indexOf('(', start) + 1, end - 1, blank)
    return end
  }
  const isOut = afterParameters.test(head)
    ? fits(afterFunction, text, end)
    : afterType.test(head) && !expectsName.test(head) && isBehindType(text, start, end, head)
  return isOut ? blankedUpTo(start, end, blank) : start
}

const sectionNext = /\s*:(?!:)/y
const pointedNext = /\s*[*&]+\s*(?:const\s+)?[A-Za-z_]\w*\s*[(;=[,]/y
const afterParameters = /\)\s*(?:(?:const|noexcept|override|final|volatile|&&?)\s*)*$/
const afterType = /[\w>*&\]]$/
const expectsName = /\b(?:const|struct|union|enum|class|typename|using|namespace|operator|public|private|protected|virtual)$/

const endsInType = /[*&]$|\b(?:void|bool|char|short|int|long|float|double|signed|unsigned|size_t)$/
const variableNext = /\s*[*&]|\s+[A-Za-z_]\w*\s*[=;,[]/y

/** `void WINAPI run(`, `std::mutex lock GUARDED_BY(x);` */
function isBehindType(text: string, start: number, end: number, head: string): boolean {
  if (fits(callNext, text, end)) return !isCall(text, start, end) || /[\w*&]$/.test(head)
  if (endsInType.test(head) && !isCall(text, start, end) && fits(variableNext, text, end)) return true
  return isTypeAndName(head) && fits(/\s*[;=,{]/y, text, end)
}

/** A call without a semicolon, `BEGIN_NAMESPACE` on its own line, or in a class a call that declares nothing visible. */
function isStatement(text: string, start: number, end: number, block: Block): boolean {
  const isClass = block.kind === 'class'
  if (isClass && wordAt(text, start) === block.name) return false
  if (end === endOf(oneMacro, text, start) && isCall(text, start, end) && fits(/\s*;/y, text, end)) return true
  if (!fits(endOfLine, text, end) || !fits(nextDeclaration, text, end)) return false
  // In GNU style, the return type is on the line before the function name.
  return (
    isClass ||
    isCall(text, start, end) ||
    fits(/[ \t]*\r?\n[ \t]*\r?\n/y, text, end) ||
    fits(macroCallNext, text, end) ||
    !fits(callNext, text, end)
  )
}

/** `struct header { … } PACKED;` */
function isAttribute(text: string, start: number, boundary: number, end: number): boolean {
  return (
    text
      .slice(Math.max(0, boundary - 200), boundary)
      .trimEnd()
      .endsWith('}') &&
    /PACK|ALIGN|ATTR|UNUSED|DEPRECATED/.test(text.slice(start, end)) &&
    fits(/\s*;/y, text, end)
  )
}

function isField(text: string, start: number, end: number, block: Block): boolean {
  const [, name] = /^\w+\s*\(\s*([a-z_]\w*)\s*\)$/.exec(text.slice(start, end)) ?? []
  return block.kind === 'class' && name !== undefined && name !== block.name && fits(/\s*;/y, text, end)
}

function isConstructor(text: string, end: number, block: Block): boolean {
  return block.kind === 'class' && block.name !== '' && new RegExp(String.raw`^\s+~?${block.name}\s*\(`).test(text.slice(end, end + 200))
}

function blankedUpTo(start: number, end: number, blank: Blank): number {
  blank(start, end)
  return end
}

/** `RED DEPRECATED("…") = 1`, and `OPTION(NAME, …)` where NAME is the constant. */
export function macroInEnum(text: string, start: number, wordEnd: number, parens: number, blank: Blank): number {
  if (parens > 0) return wordEnd
  const end = endOf(oneMacro, text, start)
  const before = codeBefore(text, start)
  if (/\w/.test(before)) return fits(/\s*[=,}]/y, text, end) ? blankedUpTo(start, end, blank) : wordEnd
  // A macro that lists constants has its own line.
  if (fits(/\s*\n\s*\w+\s*[,=}]/y, text, end)) return blankedUpTo(start, end, blank)
  const [, call = '', name = ''] = /^(\w+\s*\(\s*)(\w+)\s*,/.exec(text.slice(start, end)) ?? []
  if (name === '' || !/[{,]/.test(before)) return wordEnd
  blank(start, start + call.length)
  return blankedUpTo(start + call.length + name.length, end, blank)
}

/** Last character before `start` on a line that is not a directive. */
function codeBefore(text: string, start: number): string {
  let at = start - 1
  for (;;) {
    while (/\s/.test(text.charAt(at))) at--
    const line = text.lastIndexOf('\n', at) + 1
    if (!/^[ \t]*#/.test(text.slice(line, at + 1))) return text.charAt(at)
    at = line - 1
  }
}

/** `class API Order : public Base {`; a forward declaration is certain only for `class`. */
function macroInHead(text: string, start: number, head: string, blank: Blank): number {
  const end = endOf(oneMacro, text, start)
  const isClass = /\bclass(?:\s*\[\[.*\]\])?$/.test(head)
  return fits(classNext, text, end) || (isClass && fits(classAhead, text, end)) ? blankedUpTo(start, end, blank) : start
}

const parameterNext =
  /\s+(?:const\s+)?(?:struct\s+)?(?!(?:const|volatile)\b)[A-Za-z_][\w:]*(?:<[^;{}()]{0,500}>)?(?:\s*[*&]+\s*|\s+)(?!const\b)[A-Za-z_]\w*\s*[,)=[]/y
const namedParameter = /\s+[A-Za-z_]\w*\s*[,)=[]/y
const pointerNext = /\s*\*+\s*(?:const\s+)?\w+\s*\)\s*\(/y

/** `(UNUSED int argc, …)`, `(WINAPI *callback)(…)`, `(int count UNUSED)`, `(char *UNUSED text)` */
export function macroInParameters(text: string, start: number, end: number, blank: Blank): void {
  let before = start - 1
  while (/\s/.test(text.charAt(before))) before--
  const opens = text.charAt(before)
  const near = text.slice(Math.max(0, before - 300), before + 1)
  const isOut =
    opens === '(' || opens === ','
      ? fits(parameterNext, text, end) || (opens === '(' && fits(pointerNext, text, end))
      : fits(namedParameter, text, end)
        ? /[*&>\w]$/.test(near) && !/\b(?:const|struct|union|enum|class|volatile|typename)$/.test(near)
        : fits(/\s*[,)=]/y, text, end) &&
          /[\w\]]$/.test(near) &&
          isTypeAndName(near.slice(Math.max(near.lastIndexOf('('), near.lastIndexOf(',')) + 1))
  if (isOut) blank(start, end)
}

export function isSpecifiers(head: string): boolean {
  return (
    head === '' ||
    /(?:^|[\s>])(?:static|inline|extern|constexpr|consteval|virtual|explicit|friend|typedef|"C"|requires|template)$|^template\s*<[\s\S]*>$/.test(
      head,
    )
  )
}

const specifier =
  /\b(?:static|inline|extern|const|constexpr|mutable|volatile|thread_local|struct|union|enum|class|typename|register|typedef)\b/g
const builtin = /\b(?:void|bool|char|short|int|long|float|double|signed|unsigned|auto|size_t)$/

/** `std::mutex mu_`: a type and the declared name, so that only a macro can follow. */
function isTypeAndName(head: string): boolean {
  const bare = head.replace(specifier, ' ').trim()
  return !builtin.test(bare) && /[\w>*&]\s*[\s*&>]\s*\w+(?:\s*\[[^\]]*\])*$/.test(bare)
}

function isCall(text: string, start: number, end: number): boolean {
  return text.slice(start, end).trimEnd().endsWith(')')
}

function wordAt(text: string, start: number): string {
  return /^\w+/.exec(text.slice(start, start + 100))?.[0] ?? ''
}

function fits(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return at + (pattern.exec(text)?.[0].length ?? 0)
}
