// Unwraps macro invocations around items, `cfg_rt! { … }`: they nearly always expand to their content.

import { bracketsEnd } from './lexemes.ts'
import type { Region } from './region.ts'

export interface Wrapper {
  open: Region
  close: number
}

const item =
  /(?:\s|\/\/.*|#!?\[(?:[^[\]]|\[[^[\]]*\])*\])*(?:pub(?:\([^)]{0,80}\))?\s+)?(?:(?:const|async|unsafe|extern|default|"C")\s+)*(?:(?:struct|enum|union|trait|fn|mod|type)\s+\w+|impl\b|use\s|macro_rules!|extern\b|(?:static|const)\s+(?:ref\s+|mut\s+)?\w+\s*:)/y

/** Not Rust but some macro's syntax: `fn #name`, `$x`, `id -> Integer`, `fn check(x in 0..9)`, `const A = 1`. */
const foreign = /\$|#(?!!?\[)|[^)\s]\s*->|\bfn\s+\w+\s*\([^):]*\sin\s|\bconst\s+\w+\s*=|\bfor\s+[\w:]+\s*[,=]/

/** `struct Flags: u32 { const A = 1; }`, as in bitflags. */
const flags = /\b(?:struct|impl)\s+\w+\s*(:\s*[\w:]+\s*)\{/g

export function containsItems(text: string, at: number): boolean {
  item.lastIndex = at
  return item.test(text)
}

/** Regions to blank so that only the items remain; everything if it is not Rust. */
export function unwrapped(text: string, wrappers: readonly Wrapper[]): Region[] {
  const regions: Region[] = []
  for (const { open, close } of wrappers) {
    const inside = text.slice(open.end, close)
    const inFlags = flagsOf(inside, open.end)
    const rest = inFlags.length === 0 ? inside : inside.replace(/\{[^{}]*\}/g, '')
    if (foreign.test(rest)) regions.push({ start: open.end, end: close })
    else regions.push(open, ...inFlags, { start: close, end: close + 1 })
  }
  return regions.sort((a, b) => a.start - b.start)
}

function flagsOf(inside: string, offset: number): Region[] {
  const regions: Region[] = []
  for (const { 0: head, 1: type = '', index } of inside.matchAll(flags)) {
    const body = index + head.length
    const end = bracketsEnd(inside, body)
    if (end === -1) continue
    regions.push({ start: offset + body - 1 - type.length, end: offset + body - 1 }, { start: offset + body, end: offset + end })
  }
  return regions
}
