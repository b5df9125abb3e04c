// Blanks function bodies and long values, whose content is local and may confuse the grammar, and macros out of place around them.

import type { Blanks } from './blanks.ts'
import { type Block, blockOf } from './block.ts'
import { macroCall } from './macro-call.ts'
import { isSpecifiers, macroEnd, macroInEnum, macroInParameters, macroWord } from './macro-out-of-place.ts'
import { blankArguments, closingParen, directives, strings } from './pieces.ts'

/** Qt sections, modules, compiler and kernel keywords, `(Order::*` of a member pointer: not known to the grammars everywhere. */
const unknown = String.raw`\b(?:(?:public|private|protected)\s+(?:slots|Q_SLOTS)|signals|Q_SIGNALS)\s*:(?!:)|^(?:export\s+)?(?:module|import)\b[^;(){}=\n]*;|^[ \t]*export\b(?=\s+\w)|\b__(?:init|exit|initdata|user|iomem|rcu|force|must_check|always_inline|maybe_unused|read_mostly|ro_after_init|weak|cold|pure|noreturn|restrict|extension__|inline|inline__|unused|used|packed|stdcall|cdecl|fastcall|thiscall|vectorcall)\b(?!\s*\()|\b(?:\w+::){1,6}(?=\*)|(?<=\benum\s?):[\w: ]{1,80}(?=\s?\{)|(?<=\*\s?)=\s*(?:nullptr|NULL)\b|^[ \t]*(?:extern[ \t]+)?template\s+(?!<)[^;{}]{0,500};`
/** No other type can precede a keyword that starts a type. */
const lowerMacro = String.raw`\b[a-z_]\w*\b(?=\s+(?:[A-Z][A-Z0-9_]*\s+){0,3}(?:static|inline|constexpr|unsigned|signed|int|char|bool|void|float|double|long|short|auto|struct|class|union|enum|template|virtual|explicit)\b)`
/** Keywords that take expressions, which may have any form. */
const spoken = String.raw`\b(?:noexcept|decltype|throw|static_assert|_Static_assert|__attribute__|__attribute|__declspec|alignas|_Alignas|_Pragma|__asm__|__asm|asm)\s*\(`
const declarations = new RegExp(`${strings}|${directives}|${unknown}|${spoken}|[{}();]|${macroWord}|${lowerMacro}`, 'gm')
const code = new RegExp(`${strings}|${directives}|[{}]`, 'gm')
/** No class head is longer, and no text further back is searched again. */
const headLimit = 3000

export function blankBodies(text: string, blanks: Blanks): void {
  const blocks: Block[] = []
  let parens = 0
  /** Start of the current declaration: at a word, not at the space before it. */
  let boundary = afterSpace(text, 0)
  let isUnclosed = false
  const drop = (from: number, to: number): void => {
    blanks.add(from, to)
    if (parens <= 0 && from <= boundary) boundary = afterSpace(text, to)
  }

  declarations.lastIndex = 0
  for (let match = declarations.exec(text); match; match = declarations.exec(text)) {
    const [piece] = match
    const start = match.index
    const end = start + piece.length
    const block = blocks.at(-1) ?? outside
    const isNear = start - boundary < headLimit && block.kind !== 'code'
    if (piece === '(') {
      const read = parens <= 0 && isNear ? macroCall({ text, start, boundary, block }, drop) : undefined
      if (read === undefined) parens++
      else declarations.lastIndex = read
    } else if (piece === ')') parens--
    else if (piece === ';') {
      if (parens <= 0) boundary = afterSpace(text, end)
    } else if (piece === '}') {
      blocks.pop()
      boundary = afterSpace(text, end)
      parens = 0
    } else if (piece === '{') {
      const opened = block.kind === 'code' ? block : blockOf(text.slice(Math.max(boundary, start - headLimit), start))
      const close = opened.kind === 'code' && !isUnclosed ? closingBrace(text, end, blanks.add) : undefined
      if (close === undefined) {
        // An unclosed body would be searched for again at every brace that follows.
        isUnclosed ||= opened.kind === 'code'
        blocks.push(opened)
        boundary = afterSpace(text, end)
        parens = 0
      } else {
        declarations.lastIndex = close
        // Text after the braces of a default argument or of a member initializer belongs to the same declaration.
        if (parens <= 0) boundary = afterSpace(text, close)
      }
    } else if (piece.includes('#') && /^[ \t]*#/.test(piece)) {
      // The grammars accept no directive in an enum.
      if (block.kind === 'enum') blanks.add(start, end)
      else if (piece.includes('\n')) blanks.add(start + shownOf(piece), end)
      if (parens <= 0 && boundary >= start) boundary = afterSpace(text, end)
    } else if (piece.endsWith('(')) {
      const close = parens > 0 && /^(?:noexcept|throw)/.test(piece) ? undefined : closingParen(text, end - 1)
      if (close === undefined) parens++
      else {
        declarations.lastIndex = close
        if (piece.startsWith('decltype')) blankArguments(text, end, close - 1, blanks.add)
        else drop(start, close)
      }
    } else if (isUnknown.test(piece) && !languageWords.has(piece)) drop(start, end)
    else if (/^[a-z_]\w*$/.test(piece)) {
      if (parens <= 0 && isNear && !languageWords.has(piece) && isSpecifiers(text.slice(boundary, start).trim())) drop(start, end)
    } else if (/^[A-Z_]/.test(piece) && !piece.endsWith('"')) {
      if (block.kind === 'enum') declarations.lastIndex = macroInEnum(text, start, end, parens, drop)
      else if (!isNear) continue
      else if (parens > 0) macroInParameters(text, start, end, drop)
      else declarations.lastIndex = Math.max(end, macroEnd({ text, start, boundary, block }, drop))
    }
  }
}

const isUnknown = /^\s*(?:(?:public|private|protected|signals|Q_SIGNALS|module|import|export|extern|template)\b|__[a-z]|[=:]|[\w:]+::$)/

const languageWords: ReadonlySet<string> = new Set(
  'static inline constexpr consteval constinit unsigned signed int char bool void float double long short auto struct class union enum template virtual explicit const volatile extern typedef friend typename using namespace mutable register thread_local public private protected else return new operator requires co_await co_return co_yield case goto do and or not final override concept export _Thread_local _Noreturn _Atomic restrict _Complex __extension__ __signed__ __const __volatile__'.split(
    ' ',
  ),
)

const outside: Block = { kind: 'outside', name: '' }

const space = /\s*/y

function afterSpace(text: string, at: number): number {
  space.lastIndex = at
  space.test(text)
  return space.lastIndex
}

/** Visible part of a multi-line macro: name, parameters, and one character, since it needs a value. */
function shownOf(macro: string): number {
  const head = /^[ \t]*#[ \t]*define[ \t]+\w+(?:\([^)]*\))?(?:\s|\\\r?\n|\/\*[\s\S]*?\*\/)*/.exec(macro)
  return head ? head[0].length + 1 : macro.length
}

/** Blanks the content of the braces except `#include`, and returns the position after them; undefined if never closed. */
function closingBrace(text: string, start: number, blank: (from: number, to: number) => void): number | undefined {
  const blanked: [from: number, to: number][] = []
  let depth = 1
  let from = start
  code.lastIndex = start
  for (let match = code.exec(text); match; match = code.exec(text)) {
    const [piece] = match
    if (piece === '{') depth++
    else if (piece === '}') depth--
    else if (/^[ \t]*#[ \t]*include\b/.test(piece)) {
      blanked.push([from, match.index])
      from = match.index + piece.length
    }
    if (depth > 0) continue
    blanked.push([from, match.index])
    for (const range of blanked) blank(...range)
    return match.index + 1
  }
  return undefined
}
