// Warns of invisible, reordering and look-alike characters that a change adds (safety A34). Those that the file already had do not count.

import {
  type ChangeWarning,
  codePointName,
  hiddenCharacter,
  hiddenCharacterName,
  mayContainHidden,
  type PlannedFile,
} from '@sheaf/contract'
import { applyHunks } from '../hunks/index.ts'
import { findLookAlikes } from './find-look-alikes.ts'

export function warnOfCharacters(file: PlannedFile): ChangeWarning[] {
  if (file.status === 'unchanged') return []
  const warnings = [...inName(file), ...inText(file)]
  for (const {
    places: [place],
  } of file.unplaced ?? []) {
    if (warnings.length >= mostWarnings) break
    if (place) warnings.push(...inText({ ...file, hunks: place.hunks }))
  }
  return warnings
}

/** Where a character was found, and its description. */
interface SuspectCharacter {
  /** 1-based line of the new text. */
  line: number
  /** 1-based UTF-16 column. */
  column: number
  character: string
  description: string
  /** The character and its place in a word: a change that keeps it does not add it. */
  key: string
}

/** One warning per character, so that each one is named. */
const mostWarnings = 8
const mostLines = 100
/** A hostile text has millions of them. */
const mostSuspects = 10_000

function inText(file: PlannedFile): ChangeWarning[] {
  const path = file.to?.relative ?? file.relative
  const suspects = addedSuspects(file, proseFile.test(path))
  return [...Map.groupBy(suspects, ({ character }) => character).values()].slice(0, mostWarnings).flatMap((same) => {
    const [first] = same
    if (first === undefined) return []
    const lines = [...new Set(same.map(({ line }) => line))].slice(0, mostLines)
    const more = same.length === 1 ? '' : ` The change adds ${same.length} of them.`
    return [{ code: 'hidden-characters', message: `Line ${first.line}, column ${first.column} adds ${first.description}${more}`, lines }]
  })
}

function inName(file: PlannedFile): ChangeWarning[] {
  const path = file.to?.relative ?? (file.before === null ? file.relative : undefined)
  if (path === undefined) return []
  const old = new Set(file.to === undefined ? [] : file.relative.split('/'))
  const [first] = path
    .split('/')
    .flatMap((part) => (old.has(part) ? [] : suspectsIn(part, 1, { isProse: false, isLatinWord: () => false })))
  return first === undefined ? [] : [{ code: 'hidden-characters', message: `The path contains ${first.description}`, lines: [] }]
}

/** Files with text in natural languages, where direction marks are legitimate. */
const proseFile =
  /\.(?:md|mdx|markdown|txt|rst|adoc|asciidoc|org|tex|po|pot|xlf|xliff|arb|ftl|strings|stringsdict|resx|properties|json|json5|ya?ml|html?|srt|vtt|csv|tsv)$/i

function addedSuspects(file: PlannedFile, isProse: boolean): SuspectCharacter[] {
  const { hunks, text } = file
  const isSuspect = hunks.some(({ added }) => added.some(mayContainHidden))
  if (!isSuspect) return []
  let known: { old: ReadonlySet<string>; now: ReadonlySet<string> } | undefined
  const wordsOf = () => {
    known ??= { old: new Set(text.match(words)), now: new Set(applyHunks(text, hunks).match(words)) }
    return known
  }
  const options = {
    isProse,
    isLatinWord: (word: string) => wordsOf().now.has(word),
    isKnownWord: (word: string) => wordsOf().old.has(word),
  }
  const had = new Map<string, number>()
  const count = (key: string, by: number): number => {
    const now = (had.get(key) ?? 0) + by
    had.set(key, now)
    return now
  }
  for (const { at, removed } of hunks)
    for (const [index, line] of removed.entries()) for (const { key } of suspectsIn(line, at + index + 1, options)) count(key, 1)
  const found: SuspectCharacter[] = []
  let shift = 0
  for (const { at, removed, added } of hunks) {
    for (const [index, line] of added.entries())
      for (const suspect of suspectsIn(line, at + shift + index + 1, options)) if (count(suspect.key, -1) < 0) found.push(suspect)
    if (found.length > mostSuspects) break
    shift += added.length - removed.length
  }
  return found
}

interface Reading {
  isProse: boolean
  isLatinWord(word: string): boolean
  /** Whether the file had the word before: then the change does not add it. */
  isKnownWord?(word: string): boolean
}

function suspectsIn(line: string, number: number, { isProse, isLatinWord, isKnownWord }: Reading): SuspectCharacter[] {
  const bare = line.replace(/\r?\n$|\r$/, '')
  const suspects: SuspectCharacter[] = []
  if (!mayContainHidden(bare)) return suspects
  const hasIsolates = isProse && rightToLeft.test(bare) && isClosed(bare)
  for (const { 0: character, index } of bare.matchAll(hiddenCharacter())) {
    if (isByteOrderMark(character, number, index) || (isProse && isNaturalMark(bare, character, index, hasIsolates))) continue
    const description = `${codePointName(character)} (${hiddenCharacterName(character)}), ${effectOf(character)} that can make code look different from what runs.`
    suspects.push({ line: number, column: index + 1, character, description, key: contextOf(bare, index, character) })
  }
  for (const { at, character, word, script, latin } of findLookAlikes(bare, isProse, isLatinWord)) {
    if (isKnownWord?.(word)) continue
    const double = latin === undefined ? 'a Latin letter' : `the Latin letter ${latin}`
    const description = `${codePointName(character)}, a ${script} letter that looks like ${double}, in a word that looks Latin.`
    suspects.push({ line: number, column: at + 1, character, description, key: contextOf(bare, at, character) })
  }
  return suspects.sort((one, other) => one.column - other.column)
}

const words = /[\p{L}\p{M}\p{N}_$]+/gu

function isByteOrderMark(character: string, line: number, index: number): boolean {
  return character === '\ufeff' && line === 1 && index === 0
}

/** A mark beside a right-to-left letter, or isolates that are closed again on a line with such letters. */
function isNaturalMark(line: string, character: string, index: number, hasIsolates: boolean): boolean {
  if ('\u200e\u200f\u061c'.includes(character)) return rightToLeft.test(line.slice(Math.max(0, index - 2), index + 3))
  return hasIsolates && /[\u2066-\u2069]/.test(character)
}

const rightToLeft = /[\u0590-\u05ff\u0600-\u07ff\u0860-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

function isClosed(line: string): boolean {
  let depth = 0
  for (const { 0: character } of line.matchAll(/[\u2066-\u2069]/g)) {
    depth += character === '\u2069' ? -1 : 1
    if (depth < 0) return false
  }
  return depth === 0
}

function effectOf(character: string): string {
  return /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(character) ? 'an invisible direction control' : 'an invisible character'
}

const contextLength = 16

function contextOf(line: string, index: number, character: string): string {
  const before = /\S*$/.exec(line.slice(Math.max(0, index - contextLength), index))?.[0] ?? ''
  const after = /^\S*/.exec(line.slice(index + character.length, index + character.length + contextLength))?.[0] ?? ''
  return `${before}\0${character}\0${after}`
}
