// Blanks conditional compilation lines such as `#if DEBUG`, and keeps every branch that fits beside the others.

import { blanked } from './blank-bodies.ts'

interface Branch {
  start: number
  end: number
}

/**
 * Of alternatives that do not fit together (two heads for one body, two halves of an expression) the first is kept:
 * `isWhole` checks that the text of a branch leaves nothing open.
 */
export function blankDirectives(text: string, isWhole: (branch: string) => boolean): string {
  const open: Branch[][] = []
  const blanks: Branch[] = []
  for (let at = text.indexOf('#'); at !== -1; at = text.indexOf('#', at + 1)) {
    const [line, word = ''] = follow(directive, text, at)
    if (line === undefined || !beginsLine(text, at)) continue
    const end = at + line.length
    blanks.push({ start: at, end })
    if (word === 'if') open.push([{ start: end, end }])
    const branches = open.at(-1)
    const last = branches?.at(-1)
    if (word === 'if' || word === '' || !branches || !last) continue
    last.end = at
    if (word !== 'endif') branches.push({ start: end, end })
    else {
      open.pop()
      blanks.push(...losers(branches, (branch) => isWhole(text.slice(branch.start, branch.end))))
    }
  }
  return blanks.length === 0 ? text : blank(text, blanks)
}

/** Script directives (`#r`, `#load`, `#:package`) are not conditional. */
const directive = /#[ \t]*(?:(if|elif|elseif|else|endif)\b|(?:r|load)[ \t]+"|:)[^\n]*/y

function follow(pattern: RegExp, text: string, at: number): readonly string[] {
  pattern.lastIndex = at
  return pattern.exec(text) ?? []
}

function beginsLine(text: string, at: number): boolean {
  let before = at - 1
  while (text.charAt(before) === ' ' || text.charAt(before) === '\t') before--
  return before < 0 || text.charAt(before) === '\n' || text.charAt(before) === '\ufeff'
}

function losers(branches: readonly Branch[], isWhole: (branch: Branch) => boolean): Branch[] {
  const [first, ...others] = branches
  if (first === undefined || others.length === 0) return []
  const isFirstWhole = isWhole(first)
  return others.filter((branch) => !isFirstWhole || !isWhole(branch))
}

function blank(text: string, spans: readonly Branch[]): string {
  let out = ''
  let at = 0
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (end <= at) continue
    const from = Math.max(at, start)
    out += text.slice(at, from) + blanked(text, from, end)
    at = end
  }
  return out + text.slice(at)
}
