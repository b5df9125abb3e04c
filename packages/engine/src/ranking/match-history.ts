// Which files earlier commits changed whose messages sound like the task.

import type { History, PastCommit } from './parse-history.ts'
import { rarity, type Signal, saturate } from './ranked-file.ts'
import type { Task, TaskTerm } from './read-task.ts'

/** Commits of a repository, with the numbers of the files that are still there. */
export interface Past {
  commits: readonly FoundCommit[]
  /** The commits of each file, newest first. */
  ofFile: ReadonlyMap<number, readonly number[]>
}

export interface FoundCommit extends PastCommit {
  /** Numbers of files; `size` also counts those that are gone. */
  found: readonly number[]
  size: number
}

export interface HistoryMatches {
  /** The messages of a file's commits taken as one text. */
  told: Signal
  /** Commits that sound most like the task vote for their files. */
  alike: Signal
  /** The one commit of a file that sounds most like it. */
  closest: Signal
  /** The messages of a folder's commits taken as one text. */
  place: Signal
}

const inMessage = { k1: 1.2, b: 0.75 }
const inMessages = { k1: 1.2, b: 0.6 }
const voters = 60

export function openPast(histories: readonly { history: History; numberOf: (path: string) => number | undefined }[]): Past {
  const commits: FoundCommit[] = []
  const ofFile = new Map<number, number[]>()
  for (const { history, numberOf } of histories) {
    const numbers = history.paths.map(numberOf)
    for (const commit of history.commits) {
      const found = commit.files.flatMap((file) => numbers[file] ?? [])
      if (found.length === 0) continue
      for (const number of found) {
        const own = ofFile.get(number)
        if (own) own.push(commits.length)
        else ofFile.set(number, [commits.length])
      }
      commits.push({ ...commit, found, size: commit.files.length })
    }
  }
  return { commits, ofFile }
}

/** A word that every other message holds tells nothing, however rare it is in the code. Between 0 and 1. */
export function rarityInMessages({ commits }: Past, terms: readonly TaskTerm[]): Map<number, number> {
  const most = rarity(commits.length, 0)
  return new Map(
    terms.map(({ term }) => {
      const among = commits.reduce((sum, commit) => sum + (commit.terms.has(term) ? 1 : 0), 0)
      return [term, commits.length === 0 ? 1 : rarity(commits.length, among) / most]
    }),
  )
}

export function matchHistory(
  { terms }: Task,
  { commits, ofFile }: Past,
  folderOf: (number: number) => number,
  filesIn: readonly (readonly number[])[],
): HistoryMatches {
  const size = filesIn.reduce((sum, files) => sum + files.length, 0)
  const signal = (): Signal => new Float64Array(size)
  const found: HistoryMatches = { told: signal(), alike: signal(), closest: signal(), place: signal() }
  if (commits.length === 0) return found
  const averageLength = commits.reduce((sum, { length }) => sum + length, 0) / commits.length || 1
  const averageCommits = [...ofFile.values()].reduce((sum, own) => sum + own.length, 0) / Math.max(1, ofFile.size)
  const folderCommits = countFolders(commits, folderOf)
  const averageFolder = [...folderCommits.values()].reduce((sum, count) => sum + count, 0) / Math.max(1, folderCommits.size)
  const scores = new Float64Array(commits.length)
  for (const term of terms) {
    const said = commits.flatMap((commit, at) => (commit.terms.has(term.term) ? [at] : []))
    if (said.length === 0) continue
    const worth = term.weight * rarity(commits.length, said.length) * (term.kind === 'pair' ? 0.5 : 1)
    const inFile = new Map<number, number>()
    const inFolder = new Map<number, number>()
    for (const at of said) {
      const commit = commits[at]
      if (!commit) continue
      scores[at] = (scores[at] ?? 0) + worth * saturate(commit.terms.get(term.term) ?? 0, commit.length / averageLength, inMessage)
      const share = 1 / Math.log2(1 + commit.size)
      const folders = new Set<number>()
      for (const number of commit.found) {
        inFile.set(number, (inFile.get(number) ?? 0) + share)
        folders.add(folderOf(number))
      }
      for (const folder of folders) inFolder.set(folder, (inFolder.get(folder) ?? 0) + 1 / folders.size)
    }
    for (const [number, times] of inFile) {
      const length = (ofFile.get(number)?.length ?? 0) / averageCommits
      found.told[number] = (found.told[number] ?? 0) + worth * saturate(times, length, inMessages)
    }
    for (const [folder, times] of inFolder) {
      const score = worth * saturate(times, (folderCommits.get(folder) ?? 1) / averageFolder, inMessages)
      for (const number of filesIn[folder] ?? []) found.place[number] = (found.place[number] ?? 0) + score
    }
  }
  vote(commits, scores, found)
  return found
}

function vote(commits: readonly FoundCommit[], scores: Float64Array, { alike, closest }: HistoryMatches): void {
  const order = [...scores.keys()].filter((at) => (scores[at] ?? 0) > 0).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
  for (const [place, at] of order.entries()) {
    const commit = commits[at]
    const score = scores[at] ?? 0
    if (!commit) continue
    for (const number of commit.found) {
      if (place < voters) alike[number] = (alike[number] ?? 0) + score ** 2 / Math.sqrt(commit.size)
      closest[number] = Math.max(closest[number] ?? 0, score / Math.log2(2 + commit.size))
    }
  }
}

function countFolders(commits: readonly FoundCommit[], folderOf: (number: number) => number): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { found } of commits) for (const folder of new Set(found.map(folderOf))) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  return counts
}
