// The trial: once per SHEAF_HOME, measured by the latest time seen. A file that cannot be trusted means Free and affects nothing else.
// In a release, the service also signs its start (`trial-token.ts`): then it is once per machine.

import { join } from 'node:path'
import { type LicenseStatus, limits, Refusal } from '@sheaf/contract'
import { makeFolder } from '@sheaf/engine/disk'
import { trialFile } from './license-paths.ts'
import { isSameText, nodeCrypto } from './node-crypto.ts'
import { readSmall, replaceSmall, writeOnce } from './small-file.ts'

export interface Trial {
  startedAt: number
  /** The latest time the trial was checked: setting the clock back gains nothing. */
  lastSeen: number
}

const dayMilliseconds = 24 * 60 * 60 * 1000
/** How far the clock may lag the latest time seen: wrong time zones, a corrected clock. */
const clockTolerance = dayMilliseconds
/** The latest time seen is saved once an hour, not by every command. */
const seenStep = 60 * 60 * 1000

/** `signed`: the start that the service knows for this machine. The earlier start counts. */
export function trialStatus(folder: string, now: Date = new Date(), signed?: Trial): LicenseStatus {
  const local = readTrial(folder)
  if (local === 'damaged') return { tier: 'free', source: 'trial-ended' }
  if (local === 'none') return signed === undefined ? { tier: 'free', source: 'none' } : statusOf(signed, now)
  remember(folder, local, now)
  return statusOf(earlier(local, signed), now)
}

/** Start of the trial in this folder, epoch milliseconds. */
export function localTrialStart(folder: string): number | undefined {
  const trial = readTrial(folder)
  return typeof trial === 'string' ? undefined : trial.startedAt
}

/** `startedAt` is earlier than now if the machine's trial continues in this folder. */
export function startLocalTrial(folder: string, now: Date = new Date(), startedAt = now.getTime()): LicenseStatus {
  const before = readTrial(folder)
  if (before === 'damaged') throw new Refusal('trial-used', `${trialFile(folder)} is damaged or was modified. It was left unchanged.`)
  if (before !== 'none') throw trialUsed(before, now)
  const trial = { startedAt, lastSeen: now.getTime() }
  try {
    makeFolder(folder)
    writeOnce(keyFile(folder), nodeCrypto().randomBytes(32).toString('hex'))
    // If two start at once, the second one gets a Refusal.
    if (!writeOnce(trialFile(folder), sealed(trial, installKey(folder)))) throw new Refusal('trial-used')
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw new Refusal('state-unwritable', `${error.message}.`)
    throw error
  }
  return statusOf(trial, now)
}

export function trialUsed(trial: Trial, now: Date): Refusal {
  const { daysLeft = 0 } = statusOf(trial, now)
  const began = `It started on ${new Date(trial.startedAt).toISOString().slice(0, 10)}`
  return new Refusal('trial-used', daysLeft > 0 ? `${began} and has ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left.` : `${began}.`)
}

export function isTrialOver(trial: Trial, now: Date): boolean {
  return statusOf(trial, now).tier === 'free'
}

function earlier(local: Trial, signed: Trial | undefined): Trial {
  if (signed === undefined) return local
  return { startedAt: Math.min(local.startedAt, signed.startedAt), lastSeen: Math.max(local.lastSeen, signed.lastSeen) }
}

function statusOf({ startedAt, lastSeen }: Trial, now: Date): LicenseStatus {
  const end = startedAt + limits.trialDays * dayMilliseconds
  const until = new Date(end).toISOString()
  const latest = Math.max(now.getTime(), lastSeen, startedAt)
  // While the clock is wrong there is no trial; once it is right again, the trial resumes.
  const clockSetBack = now.getTime() < latest - clockTolerance
  if (latest >= end || clockSetBack) return { tier: 'free', source: 'trial-ended', until, daysLeft: 0 }
  return { tier: 'pro', source: 'trial', until, daysLeft: Math.ceil((end - latest) / dayMilliseconds) }
}

function remember(folder: string, trial: Trial, now: Date): void {
  if (now.getTime() < trial.lastSeen + seenStep) return
  try {
    replaceSmall(trialFile(folder), sealed({ ...trial, lastSeen: now.getTime() }, installKey(folder)))
  } catch {
    // A home that cannot be written must not end the trial.
  }
}

function readTrial(folder: string): Trial | 'none' | 'damaged' {
  const text = readSmall(trialFile(folder))
  if (text === undefined) return 'none'
  try {
    const document: unknown = JSON.parse(text)
    if (typeof document !== 'object' || document === null || !('trial' in document) || !('tag' in document)) return 'damaged'
    const { trial, tag } = document
    if (!isTrial(trial) || typeof tag !== 'string') return 'damaged'
    return isSameText(tag, tagOf(trial, installKey(folder))) ? { startedAt: trial.startedAt, lastSeen: trial.lastSeen } : 'damaged'
  } catch {
    return 'damaged'
  }
}

function isTrial(value: unknown): value is Trial {
  return (
    typeof value === 'object' &&
    value !== null &&
    'startedAt' in value &&
    Number.isSafeInteger(value.startedAt) &&
    'lastSeen' in value &&
    Number.isSafeInteger(value.lastSeen)
  )
}

function sealed(trial: Trial, key: string): string {
  return `${JSON.stringify({ version: 1, trial, tag: tagOf(trial, key) }, null, 2)}\n`
}

/** Detects manual edits. It cannot stop an owner who reads this code: the machine's owner has the key. */
function tagOf({ startedAt, lastSeen }: Trial, key: string): string {
  return nodeCrypto().createHmac('sha256', key).update(`sheaf trial 1 ${startedAt} ${lastSeen}`).digest('hex')
}

function keyFile(folder: string): string {
  return join(folder, 'install.key')
}

function installKey(folder: string): string {
  const key = readSmall(keyFile(folder)) ?? ''
  if (!/^[0-9a-f]{64}$/u.test(key)) throw new Refusal('state-broken', `${keyFile(folder)} is damaged.`)
  return key
}
