// Finds files changed by earlier commits whose messages are similar to the task.

import type { History, PastCommit, TermCommits } from './parse-history.ts'
import { rarity, type Signal, saturate } from './ranked-file.ts'
import type { Task } from './read-task.ts'

/** Commits of a repository, with the numbers of the files that still exist. */
export interface CommitHistory {
  commits: readonly FoundCommit[]
  /** Commits of each file, newest first. */
  commitsByFile: ReadonlyMap<number, readonly number[]>
  /** Commits whose message contains a term. */
  commitsWith(term: number): TermCommits
}

interface FoundCommit extends PastCommit {
  /** Numbers of files; `size` also counts deleted ones. */
  found: readonly number[]
  size: number
}

export interface HistoryMatches {
  /** Match of a file's commit messages as one text. */
  messages: Signal
  /** Votes of the commits most similar to the task. */
  alike: Signal
  /** Match of a file's most similar commit. */
  closest: Signal
  /** Match of a folder's commit messages as one text. */
  folder: Signal
}

const inMessage = { k1: 1.2, b: 0.75 }
const inMessages = { k1: 1.2, b: 0.6 }
const voters = 60

export function openCommitHistory(
  histories: readonly { history: History; numberOf: (path: string) => number | undefined }[],
): CommitHistory {
  const commits: FoundCommit[] = []
  const commitsByFile = new Map<number, number[]>()
  const starts: number[] = []
  for (const { history, numberOf } of histories) {
    starts.push(commits.length)
    const numbers = history.paths.map(numberOf)
    for (const { files, length } of history.commits) {
      const found = files.flatMap((file) => numbers[file] ?? [])
      for (const number of found) {
        const own = commitsByFile.get(number)
        if (own) own.push(commits.length)
        else commitsByFile.set(number, [commits.length])
      }
      commits.push({ files, length, found, size: files.length })
    }
  }
  return {
    commits,
    commitsByFile,
    commitsWith(term) {
      const [only, second] = histories
      if (!second) return only?.history.commitsByTerm.get(term) ?? noCommits
      const all: { commits: number[]; times: number[] } = { commits: [], times: [] }
      for (const [at, { history }] of histories.entries()) {
        const own = history.commitsByTerm.get(term)
        for (const commit of own?.commits ?? []) all.commits.push(commit + (starts[at] ?? 0))
        all.times.push(...(own?.times ?? []))
      }
      return all
    },
  }
}

const noCommits: TermCommits = { commits: [], times: [] }

/** A word in every other message means little, however rare it is in the code. Between 0 and 1. */
export function rarityInMessages({ commits, commitsWith }: CommitHistory, term: number): number {
  return commits.length === 0 ? 1 : rarity(commits.length, commitsWith(term).commits.length) / rarity(commits.length, 0)
}

export function matchHistory(
  { terms }: Task,
  { commits, commitsByFile, commitsWith }: CommitHistory,
  folderOf: (number: number) => number,
  filesIn: readonly (readonly number[])[],
): HistoryMatches {
  const size = filesIn.reduce((sum, files) => sum + files.length, 0)
  const signal = (): Signal => new Float64Array(size)
  const found: HistoryMatches = { messages: signal(), alike: signal(), closest: signal(), folder: signal() }
  if (commits.length === 0) return found
  const averageLength = commits.reduce((sum, { length }) => sum + length, 0) / commits.length || 1
  const averageCommits = [...commitsByFile.values()].reduce((sum, own) => sum + own.length, 0) / Math.max(1, commitsByFile.size)
  const folderCommits = countFolders(commits, folderOf)
  const averageFolder = [...folderCommits.values()].reduce((sum, count) => sum + count, 0) / Math.max(1, folderCommits.size)
  const scores = new Float64Array(commits.length)
  for (const term of terms) {
    const { commits: about, times } = commitsWith(term.term)
    if (about.length === 0) continue
    const worth = term.weight * rarity(commits.length, about.length) * (term.kind === 'pair' ? 0.5 : 1)
    const inFile = new Map<number, number>()
    const inFolder = new Map<number, number>()
    for (const [position, at] of about.entries()) {
      const commit = commits[at]
      if (!commit) continue
      scores[at] = (scores[at] ?? 0) + worth * saturate(times[position] ?? 0, commit.length / averageLength, inMessage)
      const share = 1 / Math.log2(1 + commit.size)
      const folders = new Set<number>()
      for (const number of commit.found) {
        inFile.set(number, (inFile.get(number) ?? 0) + share)
        folders.add(folderOf(number))
      }
      for (const folder of folders) inFolder.set(folder, (inFolder.get(folder) ?? 0) + 1 / folders.size)
    }
    for (const [number, often] of inFile) {
      const length = (commitsByFile.get(number)?.length ?? 0) / averageCommits
      found.messages[number] = (found.messages[number] ?? 0) + worth * saturate(often, length, inMessages)
    }
    for (const [folder, often] of inFolder) {
      const score = worth * saturate(often, (folderCommits.get(folder) ?? 1) / averageFolder, inMessages)
      for (const number of filesIn[folder] ?? []) found.folder[number] = (found.folder[number] ?? 0) + score
    }
  }
  vote(commits, scores, found)
  return found
}

function vote(commits: readonly FoundCommit[], scores: Float64Array, { alike, closest }: HistoryMatches): void {
  const order = [...scores.keys()].filter((at) => (scores[at] ?? 0) > 0).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
  for (const [position, at] of order.entries()) {
    const commit = commits[at]
    const score = scores[at] ?? 0
    if (!commit) continue
    for (const number of commit.found) {
      if (position < voters) alike[number] = (alike[number] ?? 0) + score ** 2 / Math.sqrt(commit.size)
      closest[number] = Math.max(closest[number] ?? 0, score / Math.log2(2 + commit.size))
    }
  }
}

function countFolders(commits: readonly FoundCommit[], folderOf: (number: number) => number): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { found } of commits) for (const folder of new Set(found.map(folderOf))) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  return counts
}
