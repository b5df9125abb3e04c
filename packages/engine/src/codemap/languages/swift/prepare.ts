// Rewrites newer Swift syntax into older syntax of the same length for the grammar. Positions still match the original text,
// from which names and signatures are cut.

import { blankBodies, blanked, type Dialect, type Edit, groupEnd, type Pending } from '../csharp/blank-bodies.ts'
import { blankDirectives } from '../csharp/blank-directives.ts'
import { skipLiteral } from './skip-literal.ts'

export function prepare(text: string): string {
  return blankBodies(blankDirectives(inOldWords(text), isBalanced), dialect)
}

const typeWords: ReadonlySet<string> = new Set(['class', 'struct', 'enum', 'actor', 'protocol', 'extension'])
const codeWords: ReadonlySet<string> = new Set([
  'func',
  'init',
  'deinit',
  'subscript',
  'var',
  'let',
  'case',
  'macro',
  'precedencegroup',
  'operator',
])

const dialect: Dialect = {
  skip: skipLiteral,
  accessors:
    /(?:@\w+(?:\([^)]*\))?\s+|(?:mutating|nonmutating|borrowing|consuming)\s+)*(?:(?:get|_read|_modify)\b(?!\s*[.(=])|(?:set|willSet|didSet)\b(?!\s*[.=]))/y,
  hasArrowBodies: false,
  pendingAfter,
  skipped: (text, start, end, edit) => {
    if (isRegexp(text, start, end)) edit(start, `"${' '.repeat(end - start - 2)}"`)
    // A name in backticks may be a whole sentence.
    if (text.charAt(start) === '`' && end - start > 2) edit(start, '_'.repeat(end - start))
  },
}

/** The grammar reads most of them as divisions. */
function isRegexp(text: string, start: number, end: number): boolean {
  const isSlash = text.charAt(start) === '/' || (text.charAt(start) === '#' && text.charAt(end - 2) === '/')
  return (
    isSlash && end - start > 2 && text.charAt(start + 1) !== '/' && text.charAt(start + 1) !== '*' && !text.slice(start, end).includes('\n')
  )
}

const beforeName = /\w+\s+[\p{L}_`[(]/uy
const importBefore = /\bimport\s+$/
const rangeOperator = /func\s+(?:\.\.\.|\.\.<)/y
const call = /\w+\(/y

function pendingAfter(word: string, at: number, pending: Pending, text: string, edit: Edit): Pending {
  if (typeWords.has(word)) {
    const isType = text.charAt(at - 1) !== '.' && matches(beforeName, text, at) && !importBefore.test(text.slice(Math.max(0, at - 12), at))
    return isType ? { type: word, at } : pending
  }
  if (codeWords.has(word)) {
    if (word === 'func' && matches(rangeOperator, text, at)) edit(rangeOperator.lastIndex - 3, '<<<')
    return text.charAt(at - 1) === '.' ? pending : 'code'
  }
  if (word === 'where') blankConditions(text, at, edit)
  else if (word === '_read' || word === '_modify') edit(at, (word === '_read' ? 'get' : 'set').padEnd(word.length))
  else if (text.charAt(at - 1) === '@') blankArguments(text, at, edit)
  return pending
}

const conditions = /where\s[^{}]{1,4000}?(?=\{)/y
const declares = /\b(?:func|var|let|init|subscript|typealias|associatedtype|case|class|struct|enum|extension|protocol|import)\b/

/** The grammar fails on some conditions before a body; the signature shows them anyway. */
function blankConditions(text: string, at: number, edit: Edit): void {
  if (!matches(conditions, text, at)) return
  const found = text.slice(at, conditions.lastIndex)
  if (!declares.test(found)) edit(at, blanked(found, 0, found.length))
}

/** `@backDeployed(before: macOS 13)` */
function blankArguments(text: string, at: number, edit: Edit): void {
  if (!matches(call, text, at)) return
  const open = call.lastIndex - 1
  const end = groupEnd(text, open, dialect)
  if (end !== -1) edit(open, blanked(text, open, end))
}

/** Syntax the grammar does not know: a word to check first, how to find it, and its replacement (default: blanks). */
const newWords: readonly (readonly [word: string, pattern: RegExp, replace?: (found: string, ...groups: string[]) => string])[] = [
  ['isolated', /\bisolated(?=\s+[\w(@[])/g],
  ['sending', /\bsending(?=\s+[\w(@[])/g],
  ['__', /\b__(?:owned|shared|consuming)(?=\s+[\w(@[])/g],
  ['throws', /(\bthrows ?)(\([^()\n]*\))/g, keepFirst],
  ['nonisolated(', /(\bnonisolated)(\((?:unsafe|nonsending)\))/g, keepFirst],
  ['borrowing', /\bborrowing(?=\s+(?:get|set|_read|_modify)\b)/g],
  ['let ', /([<,]\s*)(let)(?=\s+\w+\s*:)/g, keepFirst],
  ['InlineArray<', /(?<=\bInlineArray<)\d+/g, (found) => 'N'.repeat(found.length)],
  [' of ', /(\[)(\d+ of )(?=\w)/g, keepFirst],
  ['_$', /_\$(?=\w)/g, () => '__'],
  ['#isolation', /#isolation\b/g, (found) => 'nil'.padEnd(found.length)],
  ['#_sourceLocation', /#_sourceLocation\b/g, (found) => 'nil'.padEnd(found.length)],
  ['#error', /#error\("(?:[^"\\\n]|\\.)*"\)/g],
  ['#warning', /#warning\("(?:[^"\\\n]|\\.)*"\)/g],
  // Conditions of an associated type after the first, and those of an alias.
  ['associatedtype', /(\bassociatedtype\s[^\n{}]{0,300}?\s{1,80}where\s+[^\n,{}]+)((?:,\s*[^\n,{}]+)+)/g, keepFirst],
  ['typealias', /(\btypealias\s[^\n{}]{0,300}?\s{1,80})(where\s+[^\n,{}]+(?:,\s*[^\n,{}]+)*)/g, keepFirst],
]

function inOldWords(text: string): string {
  let old = text
  for (const [word, pattern, replace = blanks] of newWords) {
    if (old.includes(word)) old = old.replace(pattern, replace)
  }
  return old
}

function blanks(found: string): string {
  return blanked(found, 0, found.length)
}

function keepFirst(_found: string, first = '', rest = ''): string {
  return first + blanks(rest)
}

/** Each branch must be balanced, so that all can be kept. */
function isBalanced(branch: string): boolean {
  return (branch.match(/\{/g)?.length ?? 0) === (branch.match(/\}/g)?.length ?? 0)
}

function matches(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}
