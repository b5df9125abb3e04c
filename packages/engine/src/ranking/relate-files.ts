// Finds files related to the best candidates: changed with them, near them, using their definitions, or defining what they use.
// Each candidate counts by its chance, but not for itself, so what the others contribute to it is scaled up.

import { eventLoopYielder } from '../work/yield-to-event-loop.ts'
import { canReference, languageGroup } from './language-group.ts'
import type { CommitHistory } from './match-history.ts'
import { type FileToRank, rarity, type Signal } from './ranked-file.ts'
import type { DocTerms } from './root-terms.ts'
import { isNameIn, nameBit, timesIn } from './term-counts.ts'
import { openTermLookup, placeOf, type TermLookup } from './term-lookup.ts'

export interface Candidate {
  number: number
  /** The chances of all candidates add up to 1. */
  chance: number
}

export interface Relations {
  together: Signal
  near: Signal
  uses: Signal
  usedBy: Signal
  /** The candidate that contributes most to a file, by signal. */
  through: { together: Int32Array; uses: Int32Array; usedBy: Int32Array }
}

/** Even for a nearly certain candidate, the others still count. */
const mostOwn = 0.9
/** Commits added to both sides: two files that changed once, together, are not a pair yet. */
const smoothing = 3
/** Following names is the expensive part. */
const mostFollowed = 10
/** A name that more files define, or use, means little. */
const mostDefiners = 3
/** In all languages together; those that a candidate can refer to are counted later. */
const mostKept = 4 * mostDefiners
const mostUsers = 80

export async function relateFiles(
  candidates: readonly Candidate[],
  files: readonly FileToRank[],
  commitHistory: CommitHistory,
): Promise<Relations> {
  const signal = (): Signal => new Float64Array(files.length)
  const through = (): Int32Array => new Int32Array(files.length).fill(-1)
  const relations: Relations = {
    together: signal(),
    near: signal(),
    uses: signal(),
    usedBy: signal(),
    through: { together: through(), uses: through(), usedBy: through() },
  }
  changedTogether(candidates, commitHistory, relations)
  await followNames(candidates.slice(0, mostFollowed), files, relations)
  for (const { number, chance } of candidates) {
    const scale = 1 / (1 - Math.min(chance, mostOwn))
    for (const each of [relations.together, relations.uses, relations.usedBy]) each[number] = (each[number] ?? 0) * scale
  }
  return relations
}

/** Share of folders that a file has in common with the candidates, weighted by chance. */
export function nearTo(candidates: readonly Candidate[], files: readonly FileToRank[], number: number): number {
  const own = foldersOf(files[number]?.path ?? '')
  let sum = 0
  let self = 0
  for (const candidate of candidates) {
    if (candidate.number === number) {
      self = candidate.chance
      continue
    }
    const other = foldersOf(files[candidate.number]?.path ?? '')
    let shared = 0
    while (shared < own.length && shared < other.length && own[shared] === other[shared]) shared++
    sum += (candidate.chance * shared) / Math.max(1, own.length, other.length)
  }
  return sum / (1 - Math.min(self, mostOwn))
}

function foldersOf(path: string): string[] {
  return path.split('/').slice(0, -1)
}

function changedTogether(
  candidates: readonly Candidate[],
  { commits, commitsByFile }: CommitHistory,
  { together, through }: Relations,
): void {
  const best = new Float64Array(together.length)
  for (const { number, chance } of candidates) {
    const own = commitsByFile.get(number) ?? []
    const shared = new Map<number, number>()
    for (const at of own) {
      const commit = commits[at]
      if (!commit) continue
      for (const other of commit.found) if (other !== number) shared.set(other, (shared.get(other) ?? 0) + 1 / Math.log2(1 + commit.size))
    }
    for (const [other, weight] of shared) {
      const theirs = commitsByFile.get(other)?.length ?? 0
      const score = (chance * weight) / Math.sqrt((own.length + smoothing) * (theirs + smoothing))
      together[other] = (together[other] ?? 0) + score
      if (score > (best[other] ?? 0)) {
        best[other] = score
        through.together[other] = number
      }
    }
  }
}

interface FollowedName {
  /** Sources only: names defined in a test are local to it. */
  definers: number[]
  /** Only as many as are worth following; `usedIn` is the total. */
  users: number[]
  usedIn: number
  definedBy: Candidate[]
  usedBy: { candidate: Candidate; times: number }[]
}

async function followNames(candidates: readonly Candidate[], files: readonly FileToRank[], relations: Relations): Promise<void> {
  const names = await namesAround(candidates, files)
  const bestUse = new Float64Array(files.length)
  const bestUsed = new Float64Array(files.length)
  const groups = new Map<number, string | undefined>()
  const groupOf = (number: number): string | undefined => {
    if (!groups.has(number)) groups.set(number, languageGroup(files[number]?.path ?? ''))
    return groups.get(number)
  }
  const canReach = (one: number, other: number): boolean => one !== other && canReference(groupOf(one), groupOf(other))
  for (const { definers, users, usedIn, definedBy, usedBy } of names.values()) {
    const rare = rarity(files.length, usedIn)
    // Definitions in another language do not make the name more ambiguous.
    const definersFor = ({ number }: Candidate) => definers.filter((definer) => canReference(groupOf(definer), groupOf(number)))
    if (usedIn <= mostUsers)
      for (const candidate of definedBy) {
        const own = definersFor(candidate).length
        if (own > mostDefiners) continue
        for (const user of users)
          if (canReach(user, candidate.number))
            note(relations.uses, relations.through.uses, bestUse, user, candidate, rare / Math.max(1, own))
      }
    for (const { candidate, times } of usedBy) {
      const own = definersFor(candidate)
      if (own.length > mostDefiners) continue
      for (const definer of own)
        if (definer !== candidate.number)
          note(relations.usedBy, relations.through.usedBy, bestUsed, definer, candidate, (rare / own.length) * Math.log2(1 + times))
    }
  }
}

function note(
  signal: Signal,
  through: Int32Array,
  best: Float64Array,
  number: number,
  { number: of, chance }: Candidate,
  weight: number,
): void {
  const score = chance * weight
  signal[number] = (signal[number] ?? 0) + score
  if (score <= (best[number] ?? 0)) return
  best[number] = score
  through[number] = of
}

/** Every name that a candidate defines or uses and that few define, with its definers and users: two passes over all files. */
async function namesAround(candidates: readonly Candidate[], files: readonly FileToRank[]): Promise<Map<number, FollowedName>> {
  const names = new Map<number, FollowedName>()
  for (const candidate of candidates) {
    const doc = files[candidate.number]?.terms
    for (let at = doc?.from ?? 0; at < (doc?.to ?? 0); at++) {
      const term = doc?.terms[at] ?? 0
      const counts = doc?.counts[at] ?? 0
      const name = names.get(term) ?? { definers: [], users: [], usedIn: 0, definedBy: [], usedBy: [] }
      names.set(term, name)
      if (isNameIn(counts)) name.definedBy.push(candidate)
      else name.usedBy.push({ candidate, times: timesIn(counts) })
    }
  }
  await findDefiners(names, files)
  for (const [term, { definers }] of names) if (definers.length === 0 || definers.length > mostKept) names.delete(term)
  await findUsers(names, files)
  return names
}

const filesBetweenTurns = 400

async function findDefiners(names: ReadonlyMap<number, FollowedName>, files: readonly FileToRank[]): Promise<void> {
  const lookup = openTermLookup([...names.keys()])
  const found = [...names.values()]
  const yieldToEventLoop = eventLoopYielder()
  for (let number = 0; number < files.length; number++) {
    if (number % filesBetweenTurns === 0) await yieldToEventLoop()
    const file = files[number]
    if (file?.kind === 'source') addDefiner(lookup, found, file.terms, number)
  }
}

function addDefiner(lookup: TermLookup, names: readonly FollowedName[], { terms, counts, from, to }: DocTerms, number: number): void {
  for (let at = from; at < to; at++) {
    if (((counts[at] ?? 0) & nameBit) === 0) continue
    const place = placeOf(lookup, terms[at] ?? 0)
    if (place !== -1) names[place]?.definers.push(number)
  }
}

async function findUsers(names: ReadonlyMap<number, FollowedName>, files: readonly FileToRank[]): Promise<void> {
  const lookup = openTermLookup([...names.keys()])
  const found = [...names.values()]
  const usedIn = new Uint32Array(found.length)
  const yieldToEventLoop = eventLoopYielder()
  for (let number = 0; number < files.length; number++) {
    if (number % filesBetweenTurns === 0) await yieldToEventLoop()
    const doc = files[number]?.terms
    if (doc) addUser(lookup, found, usedIn, doc, number)
  }
  for (const [place, name] of found.entries()) name.usedIn = usedIn[place] ?? 0
}

function addUser(
  lookup: TermLookup,
  names: readonly FollowedName[],
  usedIn: Uint32Array,
  { terms, from, to }: DocTerms,
  number: number,
): void {
  for (let at = from; at < to; at++) {
    const place = placeOf(lookup, terms[at] ?? 0)
    if (place === -1) continue
    const before = usedIn[place] ?? 0
    usedIn[place] = before + 1
    if (before <= mostUsers) names[place]?.users.push(number)
  }
}
