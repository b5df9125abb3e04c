// A log of git, taken apart: for each commit the terms of its message and the files it changed, under the names they have today.

import { isCommon } from './common-words.ts'
import { nameTerms } from './name-terms.ts'

export interface History {
  /** The commit it was read at. */
  commit: string
  /** Every path that some commit names, by today's name. */
  paths: string[]
  /** Newest first. */
  commits: PastCommit[]
  said: ReadonlyMap<number, Said>
}

export interface PastCommit {
  /** Places in `paths`. */
  files: number[]
  /** How many words its message has. */
  length: number
}

/** The commits whose message holds a term, and how often. */
export interface Said {
  readonly commits: readonly number[]
  readonly times: readonly number[]
}

const longestMessage = 2_000
/** A first line says more than the rest. */
const subjectWeight = 2
/** Such a commit moved or formatted everything: it says nothing about what belongs together. */
const mostFiles = 40

export function parseHistory(commit: string, log: string): History {
  const numbers = new Map<string, number>()
  const paths: string[] = []
  /** Names a file had before, and has no more. */
  const today = new Map<string, string>()
  const numberOf = (path: string): number => {
    const known = numbers.get(path)
    if (known !== undefined) return known
    numbers.set(path, paths.length)
    paths.push(path)
    return paths.length - 1
  }
  const commits: PastCommit[] = []
  const said = new Map<number, { commits: number[]; times: number[] }>()
  const known = new Map<string, readonly number[]>()
  for (const entry of log.split('\x1e')) {
    const end = entry.indexOf('\x1f')
    if (end === -1) continue
    const changed = changedIn(entry.slice(end + 1), today)
    if (changed.length === 0 || changed.length > mostFiles) continue
    const { terms, length } = messageTerms(entry.slice(0, end), known)
    for (const [term, times] of terms) {
      const own = said.get(term)
      if (own) {
        own.commits.push(commits.length)
        own.times.push(times)
      } else said.set(term, { commits: [commits.length], times: [times] })
    }
    commits.push({ files: changed.map(numberOf), length })
  }
  return { commit, paths, commits, said }
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

const names = /[\p{L}_$][\p{L}\p{M}\p{N}_$]*/gu

/** `known`: the terms of names that earlier messages held; most words are said again and again. */
function messageTerms(message: string, known: Map<string, readonly number[]>): { terms: Map<number, number>; length: number } {
  const [subject = '', body = ''] = message.split('\0')
  const terms = new Map<number, number>()
  let length = 0
  const read = (text: string, weight: number): void => {
    for (const [name] of text.matchAll(names)) {
      const own = known.get(name) ?? termsOf(name)
      known.set(name, own)
      for (const term of own) terms.set(term, (terms.get(term) ?? 0) + weight)
      length += own.length * weight
    }
  }
  read(subject, subjectWeight)
  read(body.slice(0, longestMessage), 1)
  return { terms, length }
}

function termsOf(name: string): number[] {
  if (isCommon(name.toLowerCase())) return []
  const { words, pairs, whole } = nameTerms(name)
  return [...words, ...pairs, ...(whole === undefined ? [] : [whole])]
}
