// Messages about changes that bulk accept left open, and about files that cannot be applied.

import type { ReviewFile, ReviewState } from '@sheaf/contract'
import { counted } from '../kit/format.ts'
import { canDecide, fileVerdict, type SlotPlace } from './review-slots.ts'

/** After accepting everything that bulk accept may: what stays open, and why. Undefined if nothing does. */
export function leftOpen(review: ReviewState): { says: string; why: string } | undefined {
  const open = review.files.filter(hasOpen)
  const risky = open.filter(isRisky)
  const offered = open.filter((file) => !isRisky(file)).reduce((sum, file) => sum + openIn(file), 0)
  const refused = review.files.filter((file) => fileVerdict(file) === 'blocked')
  const reasons = [
    risky.length > 0 && `${namesOf(risky)} ${risky.length === 1 ? 'wants' : 'want'} a look of ${risky.length === 1 ? 'its' : 'their'} own.`,
    offered > 0 && `${counted(offered, 'change')} ${offered === 1 ? 'waits' : 'wait'} for a yes of ${offered === 1 ? 'its' : 'their'} own.`,
    refused.length > 0 && `Nothing of ${namesOf(refused)} can be applied.`,
  ].filter((reason) => reason !== false)
  if (reasons.length === 0) return undefined
  const left = open.reduce((sum, file) => sum + openIn(file), 0)
  return { says: left > 0 ? `Left open: ${counted(left, 'change')}` : 'Accepted what can be applied', why: reasons.join(' ') }
}

export function firstOpen({ files }: ReviewState): SlotPlace | undefined {
  const file = files.findIndex(hasOpen)
  return file === -1 ? undefined : { file, hunk: files[file]?.verdicts.indexOf('open') ?? 0 }
}

/** Why no change in a file is written; undefined if some may be. */
export function refusedSays(file: ReviewFile): string | undefined {
  if (fileVerdict(file) !== 'blocked') return undefined
  const changes = [...new Set(file.problems.flatMap(({ change, offered }) => (change === undefined || offered ? [] : [change + 1])))]
  if (changes.length === 0 || file.verdicts.length === 0) return 'Nothing of this file is written.'
  const which = changes.length === 1 ? `change ${changes[0]} does` : `changes ${listed(changes.map(String))} do`
  return `Nothing of this file is written, because ${which} not fit. Its other changes are only shown.`
}

/** The repair message for the model. Undefined if nothing was refused, or only for reasons that no model can fix. */
export function repairOf({ problems, files, repair }: ReviewState): string | undefined {
  return problems.length > 0 || files.some(isForModel) ? repair : undefined
}

/** Only a person can change permissions. */
export function isForModel({ problems }: ReviewFile): boolean {
  return problems.some(({ code }) => code !== 'read-only')
}

function hasOpen(file: ReviewFile): boolean {
  return canDecide(file) && file.verdicts.includes('open')
}

function openIn({ verdicts }: ReviewFile): number {
  return verdicts.filter((verdict) => verdict === 'open').length
}

function isRisky({ warnings }: ReviewFile): boolean {
  return warnings.some(({ code }) => code === 'risky-path')
}

const mostNamed = 3

function namesOf(files: readonly ReviewFile[]): string {
  return files.length > mostNamed ? counted(files.length, 'file') : listed(files.map(({ path }) => path))
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
