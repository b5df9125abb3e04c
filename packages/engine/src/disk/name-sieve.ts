// Tells for nearly every name, by a few of its characters, that no rule can match it: the walk then asks no rule at all.

import type { RuleSet } from './ignore-rules.ts'

export interface NameSieve {
  /** A rule may match any name at all, or case is folded: nothing can be sieved out. */
  isOpen: boolean
  names: Uint8Array
  extensions: Uint8Array
  longestExtension: number
  /** Bit 1: some rule matches by this first character; bit 2: by this last one. */
  edges: Uint8Array
}

const marks = 1024
const byFirst = 1
const byLast = 2

export function makeSieve(sets: readonly RuleSet[]): NameSieve {
  const sieve: NameSieve = {
    isOpen: sets.some(({ loose, foldCase }) => loose.length > 0 || foldCase),
    names: new Uint8Array(marks),
    extensions: new Uint8Array(marks),
    longestExtension: 0,
    edges: new Uint8Array(256),
  }
  for (const set of sets) {
    for (const key of set.byName.keys()) sieve.names[markOf(key, 0, key.length)] = 1
    for (const key of set.byExtension.keys()) {
      sieve.extensions[markOf(key, 0, key.length)] = 1
      sieve.longestExtension = Math.max(sieve.longestExtension, key.length)
    }
    for (const code of set.byFirst.keys()) sieve.edges[code] = (sieve.edges[code] ?? 0) | byFirst
    for (const code of set.byLast.keys()) sieve.edges[code] = (sieve.edges[code] ?? 0) | byLast
  }
  return sieve
}

/** False: no rule matches, for sure. `name` is byte text and not empty. */
export function mayMatch(sieve: NameSieve, name: string): boolean {
  const { length } = name
  const { edges } = sieve
  if (sieve.isOpen) return true
  if (((edges[name.charCodeAt(0)] ?? 0) & byFirst) !== 0 || ((edges[name.charCodeAt(length - 1)] ?? 0) & byLast) !== 0) return true
  if (sieve.names[markOf(name, 0, length)] === 1) return true
  const end = length > sieve.longestExtension ? length - sieve.longestExtension : 0
  for (let at = length - 1; at >= end; at--) {
    if (name.charCodeAt(at) === 0x2e) return sieve.extensions[markOf(name, at, length)] === 1
  }
  return false
}

/** Three characters and the length: nearly as telling as a hash of the whole, and far cheaper. */
function markOf(text: string, from: number, end: number): number {
  const second = from + 1 < end ? text.charCodeAt(from + 1) : 0
  return (second * 37 + text.charCodeAt(end - 1) * 11 + (end - from) * 131) & (marks - 1)
}
