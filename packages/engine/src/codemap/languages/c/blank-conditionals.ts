// Blanks comments and `#if … #else … #endif` lines; of branches that cut through a statement, only one is kept.

import type { Blanks } from './blanks.ts'
import { directives, strings } from './pieces.ts'

/** Comments, strings, preprocessor lines with their continuations, brackets. */
const pieces = new RegExp(String.raw`/\*[\s\S]*?(?:\*/|(?![\s\S]))|//(?:[^\n\\]|\\[\s\S])*|${strings}|${directives}|[{}()]`, 'gm')

const directive = /^[ \t]*#[ \t]*(\w*)[ \t]*([^\n]*)/
const isDead = /^(?:0|false)\b/
const isForCpp = /\b__cplusplus\b/
/** A branch this long is not half of a statement. */
const halfStatement = 2000

interface Branch {
  from: number
  to: number
  isDead: boolean
  braces: number
  parens: number
}

interface Group {
  isForCpp: boolean
  braces: number
  parens: number
  branches: Branch[]
}

export function blankConditionals(text: string, blanks: Blanks): void {
  const open: Group[] = []
  let braces = 0
  let parens = 0
  let guard = ''
  let isFirst = true

  const close = (to: number): void => {
    const group = open.at(-1)
    const branch = group?.branches.at(-1)
    if (!group || !branch) return
    branch.to = to
    branch.braces = braces - group.braces
    branch.parens = parens - group.parens
    braces = group.braces
    parens = group.parens
  }

  for (const match of text.matchAll(pieces)) {
    const [piece] = match
    const start = match.index
    const end = start + piece.length
    const first = piece.charAt(0)
    if (piece === '{') braces++
    else if (piece === '}') braces--
    else if (piece === '(') parens++
    else if (piece === ')') parens--
    else if (first === '/') blanks.add(start, end)
    else if (/^[ \t]*#/.test(piece)) {
      const [, word = '', rest = ''] = directive.exec(piece) ?? []
      const isGuard = word === 'define' && guard !== '' && rest.trim() === guard
      if (isGuard || !kept.has(word)) blanks.add(start, end)
      guard = ''
      if (word === 'if' || word === 'ifdef' || word === 'ifndef') {
        open.push({
          isForCpp: isForCpp.test(rest) && word !== 'ifndef',
          braces,
          parens,
          branches: [branchAt(end, word === 'if' && isDead.test(rest))],
        })
        if (isFirst)
          guard =
            /^(?:ifndef (\w+)|if ! ?defined ?\(? ?(\w+) ?\)?)\s*$/
              .exec(`${word} ${rest}`)
              ?.slice(1)
              .find((name) => name !== undefined) ?? ''
        isFirst = false
      } else if (word.startsWith('el')) {
        close(start)
        open.at(-1)?.branches.push(branchAt(end, false))
      } else if (word === 'endif') {
        close(start)
        const group = open.pop()
        if (!group) continue
        const left = leftOut(group, text)
        for (const branch of group.branches) {
          if (left.includes(branch)) blanks.add(branch.from, branch.to)
          else {
            braces += branch.braces
            parens += branch.parens
          }
        }
      }
    }
  }
}

const kept: ReadonlySet<string> = new Set(['include', 'include_next', 'import', 'define'])

function branchAt(from: number, dead: boolean): Branch {
  return { from, to: from, isDead: dead, braces: 0, parens: 0 }
}

/** Branches to skip: dead ones, and all but one if several would not fit together. */
function leftOut({ branches, isForCpp }: Group, text: string): Branch[] {
  const living = branches.filter((branch) => !branch.isDead)
  const isUneven = living.some(({ braces, parens }) => braces !== 0 || parens !== 0)
  // `extern "C" {` for C++ only: with its other half it encloses the whole file and adds nothing.
  if (isUneven && isForCpp && branches.length === 1) return branches
  const isHalf =
    living.length > 1 && living.some((branch) => branch.to - branch.from < halfStatement && !isComplete(text.slice(branch.from, branch.to)))
  return isUneven || isHalf ? branches.filter((branch) => branch !== living[0]) : branches.filter((branch) => branch.isDead)
}

function isComplete(code: string): boolean {
  const bare = code.replace(/\/\*[\s\S]*?\*\/|\/\/.*|^[ \t]*#.*(?:\\\n.*)*/gm, '').trimEnd()
  return bare === '' || /[;{}:,]$/.test(bare)
}
