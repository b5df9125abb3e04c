// Bodies of functions and long values go: what they declare is local, and what the grammar cannot read in them would spoil the rest.
// Around them, macros that are out of place go too.

import { openBlanks } from './blanks.ts'
import { type Block, blockOf } from './block.ts'
import { macroCall } from './macro-call.ts'
import { isSpecifiers, macroEnd, macroInEnum, macroInParameters, macroWord } from './macro-out-of-place.ts'
import { blankArguments, closingParen, directives, strings } from './pieces.ts'

/** Qt's sections, modules, words of compilers and kernels, `(Order::*` of a member pointer: nothing that the grammars know everywhere. */
const unknown = String.raw`\b(?:(?:public|private|protected)\s+(?:slots|Q_SLOTS)|signals|Q_SIGNALS)\s*:(?!:)|^(?:export\s+)?(?:module|import)\b[^;(){}=\n]*;|^[ \t]*export\b(?=\s+\w)|\b__(?:init|exit|initdata|user|iomem|rcu|force|must_check|always_inline|maybe_unused|read_mostly|ro_after_init|weak|cold|pure|noreturn|restrict|extension__|inline|inline__|unused|used|packed|stdcall|cdecl|fastcall|thiscall|vectorcall)\b(?!\s*\()|\b(?:\w+::)+(?=\*)|(?<=\benum\s*):[\w:\s]+?(?=\s*\{)|(?<=\*\s*)=\s*(?:nullptr|NULL)\b|^[ \t]*(?:extern[ \t]+)?template\s+(?!<)[^;{}]*;`
/** Before a word of the language that begins a type there can be no other type. */
const lowerMacro = String.raw`\b[a-z_]\w*\b(?=\s+(?:[A-Z][A-Z0-9_]*\s+)*(?:static|inline|constexpr|unsigned|signed|int|char|bool|void|float|double|long|short|auto|struct|class|union|enum|template|virtual|explicit)\b)`
/** Words that take expressions, which may be of any form. */
const spoken = String.raw`\b(?:noexcept|decltype|throw|static_assert|_Static_assert|__attribute__|__attribute|__declspec|alignas|_Alignas|_Pragma|__asm__|__asm|asm)\s*\(`
const declarations = new RegExp(`${strings}|${directives}|${unknown}|${spoken}|[{}();]|${macroWord}|${lowerMacro}`, 'gm')
const code = new RegExp(`${strings}|${directives}|[{}]`, 'gm')
/** No head of a class is longer. */
const headLimit = 3000

export function blankBodies(text: string): string {
  const blanks = openBlanks(text)
  const blocks: Block[] = []
  let parens = 0
  /** Where the declaration begins that we are in. */
  let boundary = 0
  declarations.lastIndex = 0
  for (let match = declarations.exec(text); match; match = declarations.exec(text)) {
    const [piece] = match
    const start = match.index
    const end = start + piece.length
    if (piece === '(') {
      const upTo = parens > 0 ? undefined : macroCall({ text, start, boundary, block: blocks.at(-1) ?? outside }, blanks.add)
      if (upTo === undefined) parens++
      else {
        declarations.lastIndex = upTo.end
        boundary = Math.max(boundary, upTo.boundary)
      }
    } else if (piece === ')') parens--
    else if (piece === ';') {
      if (parens <= 0) boundary = end
    } else if (piece === '}') {
      blocks.pop()
      boundary = end
      parens = 0
    } else if (piece === '{') {
      const block = blockOf(text.slice(Math.max(boundary, start - headLimit), start))
      if (block.place === 'code') {
        const close = closingBrace(text, end, blanks.add)
        declarations.lastIndex = close
        // What follows the braces of a default argument or of a member in an initialiser list belongs to the same declaration.
        if (parens <= 0) boundary = close
      } else {
        blocks.push(block)
        boundary = end
        parens = 0
      }
    } else if (piece.includes('#') && /^[ \t]*#/.test(piece)) {
      // The grammars know no macro among the constants of an enum.
      if (blocks.at(-1)?.place === 'enum') blanks.add(start, end)
      else if (piece.includes('\n')) blanks.add(start + shownOf(piece), end)
      if (parens <= 0 && isBlank(text, boundary, start)) boundary = end
    } else if (piece.endsWith('(')) {
      const close = parens > 0 && /^(?:noexcept|throw)/.test(piece) ? undefined : closingParen(text, end - 1)
      if (close === undefined) parens++
      else {
        declarations.lastIndex = close
        if (piece.startsWith('decltype')) blankArguments(text, end, close - 1, blanks.add)
        else blanks.add(start, close)
        if (parens <= 0 && isBlank(text, boundary, start)) boundary = close
      }
    } else if (
      /^\s*(?:(?:public|private|protected|signals|Q_SIGNALS|module|import|export|extern|template)\b|__[a-z]|[=:]|[\w:]+::$)/.test(piece) &&
      !languageWords.has(piece)
    ) {
      blanks.add(start, end)
      if (parens <= 0 && isBlank(text, boundary, start)) boundary = end
    } else if (/^[a-z_]\w*$/.test(piece)) {
      if (parens > 0 || languageWords.has(piece) || !isSpecifiers(text.slice(boundary, start).trim())) continue
      blanks.add(start, end)
      if (isBlank(text, boundary, start)) boundary = end
    } else if (/^[A-Z_]/.test(piece) && !piece.endsWith('"')) {
      const block = blocks.at(-1) ?? outside
      const upTo =
        block.place === 'enum'
          ? macroInEnum(text, start, parens, blanks.add)
          : parens > 0
            ? macroInParameters(text, start, end, blanks.add)
            : macroEnd({ text, start, boundary, block }, blanks.add)
      if (upTo <= start) continue
      declarations.lastIndex = upTo
      if (isBlank(text, boundary, start)) boundary = upTo
    }
  }
  return blanks.applied()
}

const languageWords: ReadonlySet<string> = new Set(
  'static inline constexpr consteval constinit unsigned signed int char bool void float double long short auto struct class union enum template virtual explicit const volatile extern typedef friend typename using namespace mutable register thread_local public private protected else return new operator requires co_await co_return co_yield case goto do and or not final override concept export _Thread_local _Noreturn _Atomic restrict _Complex __extension__ __signed__ __const __volatile__'.split(
    ' ',
  ),
)

const outside: Block = { place: 'outside', name: '' }

function isBlank(text: string, from: number, to: number): boolean {
  return text.slice(from, to).trim() === ''
}

/** Of a macro over several lines: its name, its parameters, and one character, for a value there must be. */
function shownOf(macro: string): number {
  const head = /^[ \t]*#[ \t]*define[ \t]+\w+(?:\([^)]*\))?(?:\s|\\\r?\n|\/\*[\s\S]*?\*\/)*/.exec(macro)
  return head ? head[0].length + 1 : macro.length
}

/** Blanks what stands in braces, `#include` aside, and answers the place after them. Braces that are never closed enclose nothing. */
function closingBrace(text: string, start: number, blank: (from: number, to: number) => void): number {
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
  return start
}
