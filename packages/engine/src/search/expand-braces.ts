// `a{b,c}d` as `abd` and `acd`. A brace without its partner, or without a comma, stands for itself.

import { Refusal } from '@sheaf/contract'

const mostAlternatives = 1_000

export function expandBraces(glob: string): string[] {
  const done: string[] = []
  const waiting = [glob]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const brace = firstBrace(next)
    if (brace) waiting.push(...brace.choices.map((choice) => brace.before + choice + brace.after).reverse())
    else done.push(next)
    if (done.length + waiting.length > mostAlternatives) throw new Refusal('bad-pattern', `The glob ${glob} has too many alternatives.`)
  }
  return done
}

interface Brace {
  before: string
  choices: string[]
  after: string
}

function firstBrace(glob: string): Brace | undefined {
  for (let at = 0; at < glob.length; at++) {
    if (glob[at] === '\\') at++
    else if (glob[at] === '{') {
      const brace = braceAt(glob, at)
      if (brace) return brace
    }
  }
  return undefined
}

function braceAt(glob: string, open: number): Brace | undefined {
  const choices: string[] = []
  let start = open + 1
  let depth = 0
  for (let at = open; at < glob.length; at++) {
    const character = glob[at]
    if (character === '\\') at++
    else if (character === '{') depth++
    else if (character === ',' && depth === 1) {
      choices.push(glob.slice(start, at))
      start = at + 1
    } else if (character === '}' && --depth === 0) {
      if (choices.length === 0) return undefined
      return { before: glob.slice(0, open), choices: [...choices, glob.slice(start, at)], after: glob.slice(at + 1) }
    }
  }
  return undefined
}
