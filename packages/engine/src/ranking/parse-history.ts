// Parses a git log: for each commit, the terms of its message and the files it changed, by their current names.

import { eventLoopYielder } from '../work/yield-to-event-loop.ts'
import { isCommon } from './common-words.ts'
import { nameTerms } from './name-terms.ts'
import { isAscii } from './split-name.ts'

export interface History {
  /** The commit that the history was read at. */
  commit: string
  /** Every path in some commit, by its current name. */
  paths: string[]
  /** Newest first. */
  commits: PastCommit[]
  commitsByTerm: ReadonlyMap<number, TermCommits>
}

export interface PastCommit {
  /** Indexes into `paths`. */
  files: number[]
  /** Weighted number of terms in its message. */
  length: number
}

/** Commits whose message contains a term, and how often. */
export interface TermCommits {
  readonly commits: readonly number[]
  readonly times: readonly number[]
}

const longestMessage = 1_000
/** The first line counts more than the rest. */
const subjectWeight = 2
/** A commit with more files moved or formatted everything: it does not show what belongs together. */
const mostFiles = 40

export async function parseHistory(commit: string, log: string): Promise<History> {
  const numbers = new Map<string, number>()
  const paths: string[] = []
  /** Current names of files, by their old names. */
  const today = new Map<string, string>()
  const numberOf = (path: string): number => {
    const known = numbers.get(path)
    if (known !== undefined) return known
    numbers.set(path, paths.length)
    paths.push(path)
    return paths.length - 1
  }
  const commits: PastCommit[] = []
  const commitsByTerm: TermCommitsMap = new Map()
  const known = new Map<string, readonly number[]>()
  const yieldToEventLoop = eventLoopYielder()
  for (const entry of log.split('\x1e')) {
    const turn = yieldToEventLoop()
    if (turn) await turn
    const end = entry.indexOf('\x1f')
    if (end === -1) continue
    const changed = changedIn(entry.slice(end + 1), today)
    if (changed.length === 0 || changed.length > mostFiles) continue
    const length = readMessage(entry.slice(0, end), commits.length, commitsByTerm, known)
    commits.push({ files: changed.map(numberOf), length })
  }
  return { commit, paths, commits, commitsByTerm }
}

function changedIn(text: string, today: Map<string, string>): string[] {
  const fields = text.split('\0')
  const changed = new Set<string>()
  for (let at = 0; at < fields.length; ) {
    const status = (fields[at] ?? '').trim()
    if (!/^[A-Z]\d{0,3}$/.test(status)) {
      at++
      continue
    }
    const isMoved = status.startsWith('R') || status.startsWith('C')
    const path = fields[at + (isMoved ? 2 : 1)]
    if (path === undefined) break
    const now = today.get(path) ?? path
    if (status.startsWith('R')) today.set(fields[at + 1] ?? '', now)
    changed.add(now)
    at += isMoved ? 3 : 2
  }
  return [...changed]
}

type TermCommitsMap = Map<number, { commits: number[]; times: number[] }>

const names = /[\p{L}_$][\p{L}\p{M}\p{N}_$]*/gu
/** The same for ASCII, many times faster. */
const asciiNames = /[A-Za-z_$][\w$]*/g

/** `known` caches the terms of names in earlier messages, as most words recur. Returns the length of the message. */
function readMessage(message: string, commit: number, commitsByTerm: TermCommitsMap, known: Map<string, readonly number[]>): number {
  const [subject = '', body = ''] = message.split('\0')
  let length = 0
  const read = (text: string, weight: number): void => {
    for (const name of text.match(isAscii(text) ? asciiNames : names) ?? []) {
      let own = known.get(name)
      if (!own) {
        own = termsOf(name)
        known.set(name, own)
      }
      for (const term of own) addTerm(commitsByTerm, term, commit, weight)
      length += own.length * weight
    }
  }
  read(subject, subjectWeight)
  read(body.slice(0, longestMessage), 1)
  return length
}

function addTerm(commitsByTerm: TermCommitsMap, term: number, commit: number, weight: number): void {
  const own = commitsByTerm.get(term)
  if (!own) commitsByTerm.set(term, { commits: [commit], times: [weight] })
  else if (own.commits.at(-1) === commit) own.times[own.times.length - 1] = (own.times.at(-1) ?? 0) + weight
  else {
    own.commits.push(commit)
    own.times.push(weight)
  }
}

function termsOf(name: string): number[] {
  if (isCommon(name.toLowerCase())) return []
  const { words, pairs, whole } = nameTerms(name)
  return [...words, ...pairs, ...(whole === undefined ? [] : [whole])]
}
