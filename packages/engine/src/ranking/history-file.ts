// Stores the history of a root as it was parsed: reading all messages again would take longer than ranking the files. A cache: if anything
// about it is doubtful, it is not used.

import { readPlainFile } from '../disk/read/read-plain-file.ts'
import { writeCache } from '../disk/store/write-cache.ts'
import type { History, TermCommits } from './parse-history.ts'

/** Raise it with every change to what a term is, or to this layout. */
const version = 2
const keptRoots = 20
const mostBytes = 100_000_000

interface StoredHistory {
  paths: string[]
  lengths: number[]
  /** Of each commit. */
  files: number[][]
  terms: [term: number, commits: number[], times: number[]][]
}

/** Undefined: not stored, of another commit, or damaged. */
export function loadHistory(file: string, root: string, commit: string): History | undefined {
  const bytes = readPlainFile(file, mostBytes, false)?.bytes
  const head = Buffer.from(headOf(root, commit))
  if (!bytes?.subarray(0, head.length).equals(head)) return undefined
  try {
    const stored: StoredHistory = JSON.parse(bytes.toString('utf8', head.length))
    const { paths, lengths, files, terms } = stored
    return {
      commit,
      paths,
      commits: files.map((own, at) => ({ files: own, length: lengths[at] ?? 0 })),
      commitsByTerm: new Map(terms.map(([term, commits, times]): [number, TermCommits] => [term, { commits, times }])),
    }
  } catch {
    return undefined
  }
}

export function saveHistory(file: string, root: string, { commit, paths, commits, commitsByTerm }: History): void {
  const stored = {
    paths,
    lengths: commits.map(({ length }) => length),
    files: commits.map(({ files }) => files),
    terms: Array.from(commitsByTerm, ([term, own]) => [term, own.commits, own.times]),
  }
  writeCache(file, [Buffer.from(headOf(root, commit)), Buffer.from(JSON.stringify(stored))], keptRoots)
}

function headOf(root: string, commit: string): string {
  return `${version} ${commit}\n${root}\n`
}
