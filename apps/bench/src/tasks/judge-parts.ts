// Judges files against the parts of the reference solution. Blank lines and trailing whitespace do not count; all else does.

import type { Files } from '../repository/repository.ts'
import { editLines, type Part, partPath, sorted } from './part.ts'
import type { Verdict } from './task.ts'

export function judgeParts(before: Files, after: Files, parts: readonly Part[]): Verdict {
  const paths = new Set(parts.map(partPath))
  const strayed = strayIn(before, after, paths)
  if (strayed !== undefined) return { score: 0, note: `${strayed} should not have been changed.` }
  const missed: string[] = []
  for (const path of paths) {
    const own = parts.filter((part) => partPath(part) === path)
    const met = metIn((before.get(path) ?? '').split('\n'), (after.get(path) ?? '').split('\n'), own)
    if (!met) return { score: 0, note: `Unrelated lines were changed in ${path}.` }
    missed.push(...own.filter((part) => !met.has(part)).map(({ description }) => description))
  }
  const score = (parts.length - missed.length) / parts.length
  return missed.length === 0 ? { score: 1 } : { score, note: `Missing: ${missed.join('; ')}.` }
}

function strayIn(before: Files, after: Files, expected: ReadonlySet<string>): string | undefined {
  const paths = new Set([...before.keys(), ...after.keys()])
  return [...paths].find((path) => {
    if (expected.has(path)) return !after.has(path)
    const [old, now] = [before.get(path), after.get(path)]
    return old !== now && (old === undefined || now === undefined || !same(solid(old.split('\n')), solid(now.split('\n'))))
  })
}

/** The parts that were made; undefined if lines outside of all parts changed. */
function metIn(before: readonly string[], after: readonly string[], parts: readonly Part[]): Set<Part> | undefined {
  const now = solid(after)
  for (let choice = (1 << parts.length) - 1; choice >= 0; choice--) {
    const some = parts.filter((_, at) => choice & (1 << at))
    const made = editLines(
      before,
      some.flatMap((part) => part.edits),
    )
    if (same(solid(made), now)) return new Set(some)
  }
  return metAmongOthers(before, now, parts)
}

/** Handles wrong edits: each costs its own part, as long as all lines around the places are unchanged. */
function metAmongOthers(before: readonly string[], now: readonly string[], parts: readonly Part[]): Set<Part> | undefined {
  const edits = sorted(parts.flatMap((part) => part.edits))
  const met = new Set(parts)
  let at = 0
  for (const [index, edit] of edits.entries()) {
    const kept = solid(before.slice(index === 0 ? 0 : (edits[index - 1]?.to ?? 0), edit.from))
    const found = index === 0 ? (startsWith(now, kept, 0) ? 0 : -1) : indexOf(now, kept, at)
    if (found < 0) return undefined
    if (index > 0) dropUnlessMade(met, edits[index - 1], now.slice(at, found))
    at = found + kept.length
  }
  const rest = solid(before.slice(edits.at(-1)?.to ?? 0))
  const end = now.length - rest.length
  if (end < at || !startsWith(now, rest, end)) return undefined
  dropUnlessMade(met, edits.at(-1), now.slice(at, end))
  return met

  function dropUnlessMade(all: Set<Part>, edit: Part['edits'][number] | undefined, lines: readonly string[]): void {
    if (!edit || same(solid(edit.lines), lines)) return
    for (const part of all) if (part.edits.includes(edit)) all.delete(part)
  }
}

function solid(lines: readonly string[]): string[] {
  return lines.map((line) => line.trimEnd()).filter((line) => line !== '')
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && startsWith(one, other, 0)
}

function startsWith(lines: readonly string[], start: readonly string[], at: number): boolean {
  return start.every((line, offset) => lines[at + offset] === line)
}

function indexOf(lines: readonly string[], wanted: readonly string[], from: number): number {
  for (let at = from; at + wanted.length <= lines.length; at++) if (startsWith(lines, wanted, at)) return at
  return -1
}
