// Expands `a{b,c}d` to `abd` and `acd`. A brace without a partner, or without a comma, is an ordinary character.

import { Refusal } from '@sheaf/contract'

/** All globs of a request share these limits: a client can send hundreds of globs. */
const mostAlternatives = 10_000
const mostCharacters = 2_000_000

export function expandBraces(globs: readonly string[]): string[] {
  const done: string[] = []
  const waiting = globs.toReversed()
  let characters = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    characters += next.length
    const brace = firstBrace(next)
    if (done.length + waiting.length + (brace?.choices.length ?? 1) > mostAlternatives || characters > mostCharacters)
      throw new Refusal('bad-pattern', `The globs have more than ${mostAlternatives} alternatives, or are too long. Use fewer braces.`)
    if (brace) waiting.push(...brace.choices.map((choice) => brace.before + choice + brace.after).reverse())
    else done.push(next)
  }
  return done
}

interface Brace {
  before: string
  choices: string[]
  after: string
}

/** The leftmost brace that has a partner and a comma, in one pass: a search for the partner of each brace would be quadratic. */
function firstBrace(glob: string): Brace | undefined {
  const open: { at: number; commas: number[] }[] = []
  let first: { at: number; commas: number[]; end: number } | undefined
  for (let at = 0; at < glob.length; at++) {
    const character = glob[at]
    if (character === '\\') at++
    else if (character === '{') open.push({ at, commas: [] })
    else if (character === ',') open.at(-1)?.commas.push(at)
    else if (character === '}') {
      const closed = open.pop()
      // An outer brace is closed after the inner ones, and starts before them.
      if (closed && closed.commas.length > 0 && (first === undefined || closed.at < first.at)) first = { ...closed, end: at }
    }
  }
  if (first === undefined) return undefined
  const edges = [first.at, ...first.commas, first.end]
  return {
    before: glob.slice(0, first.at),
    choices: edges.slice(1).map((edge, index) => glob.slice((edges[index] ?? 0) + 1, edge)),
    after: glob.slice(first.end + 1),
  }
}
