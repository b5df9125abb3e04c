// Ranks the files a task needs, best first: each file on its own, then files related to the best ones.

import { eventLoopYielder } from '../work/yield-to-event-loop.ts'
import { matchFiles } from './match-files.ts'
import { type CommitHistory, matchHistory, rarityInMessages } from './match-history.ts'
import type { FileToRank, Signal } from './ranked-file.ts'
import { readTask, type Task } from './read-task.ts'
import { type Candidate, nearTo, type Relations, relateFiles } from './relate-files.ts'
import { allWeights, kindPenalty, type OwnSignal, ownSignals, ownWeights, type RelatedSignal, relatedSignals } from './weights.ts'

interface RankedNumber {
  number: number
  /** Higher is better; only differences mean something. */
  score: number
}

export interface Ranking {
  /** Best first. */
  ranked: RankedNumber[]
  task: Task
  worth: ReadonlyMap<number, number>
  own: Readonly<Record<OwnSignal, Signal>>
  relations: Relations
  /** Relations relative to the strongest. */
  related: Readonly<Record<RelatedSignal, Signal>>
}

const seeds = 20
const mostOwn = 300
const mostRelated = 40

/** `selected`: files that the user already chose; related files are likely needed too. */
export async function rankFiles(
  task: string,
  files: readonly FileToRank[],
  commitHistory: CommitHistory,
  selected: readonly number[] = [],
): Promise<Ranking> {
  const read = readTask(task)
  const isJudged = judgedFiles(files)
  const { signals: matches, worth } = await matchFiles(
    read,
    files,
    isJudged,
    ({ term, weight }) => weight * rarityInMessages(commitHistory, term),
  )
  const yieldToEventLoop = eventLoopYielder()
  const { folderOf, filesIn } = foldersOf(files)
  const historyMatches = matchHistory(read, commitHistory, folderOf, filesIn)
  const share = (signal: Signal): Signal => shareOf(signal, isJudged)
  const own: Record<OwnSignal, Signal> = {
    first: share(matches.first),
    words: share(matches.words),
    cover: matches.cover,
    pairs: share(matches.pairs),
    defined: share(matches.defined),
    name: share(matches.name),
    folders: share(matches.folders),
    path: share(matches.path),
    scope: share(matches.scope),
    messages: share(historyMatches.messages),
    alike: share(historyMatches.alike),
    closest: share(historyMatches.closest),
    folder: share(historyMatches.folder),
    rare: matches.rare,
    mention: matches.mention,
    stem: matches.stem,
    length: matches.length,
  }
  await yieldToEventLoop()
  const ownScores = new Float64Array(files.length)
  for (const name of ownSignals) addTo(ownScores, own[name], ownWeights[name])
  await yieldToEventLoop()
  const order = bestOf(ownScores, files, mostOwn)
  const found = chancesOf(order.filter((number) => isJudged[number] === 1).slice(0, seeds), ownScores)
  const candidates = withSelected(found, selected)
  const relations = await relateFiles(candidates, files, commitHistory)
  await yieldToEventLoop()
  const numbers = numbersToRank(order, relations, files)
  for (const number of numbers) relations.near[number] = nearTo(candidates, files, number)
  const related: Record<RelatedSignal, Signal> = {
    together: shareAmong(relations.together, numbers),
    uses: shareAmong(relations.uses.map(Math.log1p), numbers),
    usedBy: shareAmong(relations.usedBy.map(Math.log1p), numbers),
  }
  const ranked = numbers.map((number) => {
    let score = allWeights.near * (relations.near[number] ?? 0) - kindPenalty[files[number]?.kind ?? 'other']
    for (const name of ownSignals) score += allWeights[name] * (own[name][number] ?? 0)
    for (const name of relatedSignals) score += allWeights[name] * (related[name][number] ?? 0)
    return { number, score }
  })
  ranked.sort((a, b) => b.score - a.score || a.number - b.number)
  return { ranked, task: read, worth, own, relations, related }
}

function numbersToRank(order: readonly number[], { together, uses, usedBy }: Relations, files: readonly FileToRank[]): number[] {
  return [...new Set([order, ...[together, uses, usedBy].map((signal) => bestOf(signal, files, mostRelated))].flat())]
}

/** Sources, if there are any: rarity, length and rank are compared among similar files. */
function judgedFiles(files: readonly FileToRank[]): Uint8Array {
  const isJudged = Uint8Array.from(files, ({ kind }) => (kind === 'source' ? 1 : 0))
  return isJudged.includes(1) ? isJudged : isJudged.fill(1)
}

/** Share of the best judged file's value, at most 1. */
function shareOf(signal: Signal, isJudged: Uint8Array): Signal {
  let most = 0
  for (let number = 0; number < signal.length; number++) if (isJudged[number] === 1) most = Math.max(most, signal[number] ?? 0)
  const shares = new Float64Array(signal.length)
  for (let number = 0; number < signal.length; number++) {
    const value = signal[number] ?? 0
    if (value !== 0) shares[number] = most > 0 ? Math.min(value / most, 1) : Math.sign(value)
  }
  return shares
}

function shareAmong(signal: Signal, numbers: readonly number[]): Signal {
  const most = numbers.reduce((found, number) => Math.max(found, signal[number] ?? 0), 0)
  return most > 0 ? signal.map((value) => value / most) : signal
}

function addTo(sum: Signal, signal: Signal, weight: number): void {
  for (let number = 0; number < sum.length; number++) sum[number] = (sum[number] ?? 0) + weight * (signal[number] ?? 0)
}

/** Finds the cutoff among plain numbers: sorting ten thousand files by a function takes longer than all the rest. */
function bestOf(signal: Signal, files: readonly FileToRank[], most: number): number[] {
  const value = (number: number): number => (signal[number] ?? 0) - kindPenalty[files[number]?.kind ?? 'other'] / 2
  const found: number[] = []
  for (let number = 0; number < signal.length; number++) if ((signal[number] ?? 0) > 0) found.push(number)
  const cut = found.length > most ? Float64Array.from(found, value).sort()[found.length - most] : undefined
  return (cut === undefined ? found : found.filter((number) => value(number) >= cut))
    .sort((a, b) => value(b) - value(a) || a - b)
    .slice(0, most)
}

function chancesOf(numbers: readonly number[], scores: Signal): Candidate[] {
  const best = scores[numbers[0] ?? 0] ?? 0
  const weights = numbers.map((number) => Math.exp((scores[number] ?? 0) - best))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return numbers.map((number, at) => ({ number, chance: (weights[at] ?? 0) / sum }))
}

const selectedShare = 0.5
const mostSelected = 50

/** The user's selection counts as much as everything found. */
function withSelected(found: readonly Candidate[], selected: readonly number[]): Candidate[] {
  if (selected.length === 0) return [...found]
  const chosen = selected.slice(0, mostSelected)
  const share = found.length === 0 ? 1 : selectedShare
  const chances = new Map(found.map(({ number, chance }) => [number, chance * (1 - share)]))
  for (const number of chosen) chances.set(number, (chances.get(number) ?? 0) + share / chosen.length)
  return [...chances].map(([number, chance]) => ({ number, chance })).sort((a, b) => b.chance - a.chance)
}

function foldersOf(files: readonly FileToRank[]): { folderOf: (number: number) => number; filesIn: number[][] } {
  const known = new Map<string, number>()
  const filesIn: number[][] = []
  const folders = files.map(({ path }, number) => {
    const folder = path.slice(0, Math.max(path.lastIndexOf('/'), 0))
    const at = known.get(folder) ?? filesIn.push([]) - 1
    known.set(folder, at)
    filesIn[at]?.push(number)
    return at
  })
  return { folderOf: (number) => folders[number] ?? 0, filesIn }
}
