// Explains a file's rank in one sentence: matching words and where they are, related files, and commits that changed it.

import type { CommitHistory } from './match-history.ts'
import type { Ranking } from './rank-files.ts'
import type { FileToRank } from './ranked-file.ts'
import type { TaskTerm } from './read-task.ts'
import { definedIn } from './term-counts.ts'
import { allWeights } from './weights.ts'

interface Reason {
  /** Contribution to the score. */
  weight: number
  text: string
}

const mostReasons = 3
const mostWords = 4
const maxCommitWords = 2
/** A reason that added less than this share of the strongest one is not worth reading. */
const leastShare = 0.25

/** Above this share of the candidates, and among this many, the name of a folder distinguishes none of them. */
const mostShare = 0.5
const fewestToShare = 4

/** Terms of the folders that most candidates are in. */
export function sharedFolderTerms(candidates: readonly FileToRank[]): ReadonlySet<number> {
  if (candidates.length < fewestToShare) return new Set()
  const counts = new Map<number, number>()
  for (const { pathTerms } of candidates) for (const term of new Set(pathTerms.folders)) counts.set(term, (counts.get(term) ?? 0) + 1)
  return new Set([...counts].flatMap(([term, count]) => (count > candidates.length * mostShare ? [term] : [])))
}

/** `shared`: see `sharedFolderTerms`. */
export function explainRank(
  number: number,
  ranking: Ranking,
  files: readonly FileToRank[],
  commitHistory: CommitHistory,
  shared: ReadonlySet<number>,
): string {
  const { own, related, relations } = ranking
  const at = (name: keyof typeof own): number => allWeights[name] * (own[name][number] ?? 0)
  const near = (name: keyof typeof related): number => allWeights[name] * (related[name][number] ?? 0)
  const through = (name: keyof typeof related): string => files[relations.through[name][number] ?? -1]?.path ?? ''
  const { inText, inNames, inPath } = wordsIn(number, ranking, files, shared)
  const named = new Set([...inNames, ...inPath])
  const onlyInText = inText.filter((word) => !named.has(word))
  const commits = commitsAbout(number, ranking, commitHistory)
  return sentence([
    { weight: inNames.length > 0 ? at('defined') + at('pairs') : 0, text: `defines names with ${quoted(inNames)}` },
    { weight: inPath.length > 0 ? at('name') + at('folders') + at('path') + at('scope') : 0, text: `${quoted(inPath)} in its path` },
    { weight: onlyInText.length > 0 ? at('words') + at('first') + at('cover') : 0, text: `${quoted(onlyInText)} in its text` },
    { weight: commits === '' ? 0 : at('messages') + at('alike') + at('closest'), text: commits },
    { weight: near('together'), text: `changed together with ${through('together')}` },
    { weight: near('uses'), text: `uses names that ${through('uses')} defines` },
    { weight: near('usedBy'), text: `defines names that ${through('usedBy')} uses` },
  ])
}

/** The strongest few, in the order that is easiest to check. */
function sentence(reasons: readonly Reason[]): string {
  const strongest = reasons.toSorted((a, b) => b.weight - a.weight).slice(0, mostReasons)
  const least = (strongest[0]?.weight ?? 0) * leastShare
  const stated = reasons.filter((reason) => reason.weight > 0 && reason.weight >= least && strongest.includes(reason))
  const text = stated.map((reason) => reason.text).join('; ')
  return text === '' ? 'Related to other files of the task' : text.charAt(0).toUpperCase() + text.slice(1)
}

interface MatchedWords {
  inText: string[]
  inNames: string[]
  inPath: string[]
}

function wordsIn(number: number, { task, worth }: Ranking, files: readonly FileToRank[], shared: ReadonlySet<number>): MatchedWords {
  const file = files[number]
  const terms = new Map(task.terms.flatMap((term) => (term.kind === 'pair' ? [] : [[term.term, term]])))
  const inText: TaskTerm[] = []
  const inNames: TaskTerm[] = []
  for (let at = file?.terms.from ?? 0; at < (file?.terms.to ?? 0); at++) {
    const term = terms.get(file?.terms.terms[at] ?? 0)
    if (!term) continue
    inText.push(term)
    if (definedIn(file?.terms.counts[at] ?? 0) > 0) inNames.push(term)
  }
  const ownFolders = (file?.pathTerms.folders ?? []).filter((term) => !shared.has(term))
  const inPath = [...(file?.pathTerms.name ?? []), ...ownFolders].flatMap((term) => terms.get(term) ?? [])
  const bestWords = (found: readonly TaskTerm[]): string[] => {
    const sorted = found.toSorted((a, b) => (worth.get(b.term) ?? 0) - (worth.get(a.term) ?? 0))
    return [...new Set(withoutParts(sorted).map(({ text }) => text))].slice(0, mostWords)
  }
  return { inText: bestWords(inText), inNames: bestWords(inNames), inPath: bestWords(inPath) }
}

/** If `RateLimiter` was found, `rate` and `limiter` are redundant. */
function withoutParts(terms: readonly TaskTerm[]): TaskTerm[] {
  const names = terms.filter(({ kind }) => kind === 'name').map(({ text }) => text.toLowerCase())
  return terms.filter(({ kind, text }) => kind === 'name' || !names.some((name) => name.includes(text.toLowerCase())))
}

function commitsAbout(number: number, { task, worth }: Ranking, { commitsByFile, commitsWith }: CommitHistory): string {
  const own = new Set(commitsByFile.get(number))
  if (own.size === 0) return ''
  const wanted = task.terms.filter(({ kind }) => kind !== 'pair').sort((a, b) => (worth.get(b.term) ?? 0) - (worth.get(a.term) ?? 0))
  const words = new Set<string>()
  const about = new Set<number>()
  for (const { term, text } of wanted) {
    const commits = commitsWith(term).commits.filter((at) => own.has(at))
    if (commits.length === 0) continue
    words.add(text)
    for (const at of commits) about.add(at)
    if (words.size === maxCommitWords) break
  }
  if (about.size === 0) return ''
  const what = quoted([...words])
  return about.size === 1 ? `an earlier commit about ${what} changed it` : `${about.size} earlier commits about ${what} changed it`
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `"${word}"`).join(', ')
}
