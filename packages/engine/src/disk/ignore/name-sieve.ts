// Rules out, by a few characters, that any rule matches a name, so that the walk tests no rule for nearly every name.

import type { RuleTables } from './ignore-rules.ts'

export interface NameSieve {
  /** A rule may match any name, or case is folded: no name can be ruled out. */
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

export const emptySieve: NameSieve = {
  isOpen: false,
  names: new Uint8Array(marks),
  extensions: new Uint8Array(marks),
  longestExtension: 0,
  edges: new Uint8Array(256),
}

export function makeSieve(tables: RuleTables): NameSieve {
  const names = new Uint8Array(marks)
  const extensions = new Uint8Array(marks)
  const edges = new Uint8Array(256)
  let longestExtension = 0
  for (const key of tables.byName.keys()) names[markOf(key, 0, key.length)] = 1
  for (const key of tables.byExtension.keys()) {
    extensions[markOf(key, 0, key.length)] = 1
    longestExtension = Math.max(longestExtension, key.length)
  }
  for (const code of tables.byFirst.keys()) edges[code] = (edges[code] ?? 0) | byFirst
  for (const code of tables.byLast.keys()) edges[code] = (edges[code] ?? 0) | byLast
  return { isOpen: tables.loose.length > 0 || tables.foldCase, names, extensions, longestExtension, edges }
}

/** Passes every name that either sieve passes. Does not look at the rules again: there may be a hundred thousand. */
export function joinSieves(left: NameSieve, right: NameSieve): NameSieve {
  if (left === emptySieve) return right
  return {
    isOpen: left.isOpen || right.isOpen,
    names: union(left.names, right.names),
    extensions: union(left.extensions, right.extensions),
    longestExtension: Math.max(left.longestExtension, right.longestExtension),
    edges: union(left.edges, right.edges),
  }
}

function union(left: Uint8Array, right: Uint8Array): Uint8Array {
  const both = left.slice()
  for (let at = 0; at < both.length; at++) both[at] = (both[at] ?? 0) | (right[at] ?? 0)
  return both
}

/** False means no rule matches. `name` is byte text and not empty. */
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

/** Two characters and the length: nearly as selective as a hash of the whole, and far cheaper. */
function markOf(text: string, from: number, end: number): number {
  const second = from + 1 < end ? text.charCodeAt(from + 1) : 0
  return (second * 37 + text.charCodeAt(end - 1) * 11 + (end - from) * 131) & (marks - 1)
}
