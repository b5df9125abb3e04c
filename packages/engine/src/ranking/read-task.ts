// Reads what a task asks for: weighted words, pairs of adjacent words, identifiers, and the part of the project that it names first.

import { cleanTask } from './clean-task.ts'
import { isCommon } from './common-words.ts'
import { nameTerms } from './name-terms.ts'
import { readMentions } from './path-mentions.ts'
import { splitName } from './split-name.ts'
import { pairTerm, wordTerm } from './term.ts'

export interface TaskTerm {
  term: number
  kind: 'word' | 'pair' | 'name'
  /** As written, for display. */
  text: string
  weight: number
  /** In the first sentence, which describes what the task is about. */
  isFirst: boolean
}

export interface Task {
  terms: TaskTerm[]
  /** Words of `feat(core): …`, `runtime: …` or `[compiler] …`. */
  scope: number[]
  /** Paths and modules that it names, with dots: see path-mentions.ts. */
  mentioned: ReadonlySet<string>
  /** Its words, as the name of a file could be written. */
  stems: ReadonlySet<string>
}

const names = /[\p{L}_$][\p{L}\p{M}\p{N}_$]*/gu
/** A longer first sentence is a paragraph. */
const longestFirst = 100
const shortestFirst = 25
/** Later text repeats the task or adds background. */
const leastWeight = 0.4
const fadesOver = 400
/** A pasted log is not a task. */
const longestTask = 20_000
/** Read at all, before noise is removed. */
const longestText = 100_000
const mostTerms = 400

export function readTask(text: string): Task {
  const task = cleanTask(text.slice(0, longestText)).slice(0, longestTask)
  const end = firstEnd(task)
  const terms = new Map<number, TaskTerm>()
  let last: { term: number; text: string } | undefined
  for (const match of task.matchAll(names)) {
    const [name] = match
    if (isCommon(name.toLowerCase())) {
      last = undefined
      continue
    }
    const isFirst = match.index < end
    const weight = isFirst ? 1 : Math.max(leastWeight, 0.9 - (match.index - end) / fadesOver)
    const add = (term: number, kind: TaskTerm['kind'], shown: string): void => {
      const known = terms.get(term)
      if (known) known.weight = Math.max(known.weight, weight)
      else if (terms.size < mostTerms) terms.set(term, { term, kind, text: shown, weight, isFirst })
    }
    const words = splitName(name)
    const { words: wordTerms, pairs, whole } = nameTerms(name)
    for (const [at, term] of wordTerms.entries()) if (!isCommon(words[at] ?? '')) add(term, 'word', shownPart(name, words, at))
    for (const term of pairs) add(term, 'pair', name)
    if (whole !== undefined) add(whole, 'name', name)
    const first = wordTerms[0]
    if (last && first !== undefined) add(pairTerm(last.term, first), 'pair', `${last.text} ${name}`)
    const lastTerm = wordTerms.at(-1)
    last = lastTerm === undefined ? undefined : { term: lastTerm, text: name }
  }
  return { terms: [...terms.values()], scope: scopeOf(task), ...readMentions(task) }
}

/** A single word is shown as written; of a longer name, its part is shown. */
function shownPart(name: string, words: readonly string[], at: number): string {
  return words.length === 1 ? name : (words[at] ?? name)
}

function firstEnd(task: string): number {
  const stop = /[.!?;]\s|\n/.exec(task)
  return Math.min(stop && stop.index > shortestFirst ? stop.index : task.length, longestFirst)
}

// A list such as `runtime, cmd/compile: …` is separated by commas, or by slashes with a space beside them; other slashes belong to the
// name. If a separator could also be a part of a name, a run of slashes would be split in every possible way.
const scopePattern = /^\s*(?:\w+\(([^)\n]{1,60})\)!?:|\[([^\]\n]{1,40})\]|([\w./*-]+(?:(?:, ?| \/ ?|(?<=[\w./*-]\/) )[\w./*-]+){0,6}):\s)/
/** A longer word before a colon is not the name of a part. */
const longestPart = 40
const kindsOfWork = new Set(['feat', 'fix', 'doc', 'chor', 'refactor', 'build', 'ci', 'styl', 'perf', 'wip'])

function scopeOf(task: string): number[] {
  const [, inParens, inBrackets, list] = scopePattern.exec(task) ?? []
  const isList = list?.split(/[ ,/]/).every((part) => part.length <= longestPart)
  const scope = inParens ?? inBrackets ?? (isList ? list : undefined) ?? ''
  const words = splitName(scope).filter((word) => !isCommon(word) && !kindsOfWork.has(word))
  return [...new Set(words.map(wordTerm))]
}
