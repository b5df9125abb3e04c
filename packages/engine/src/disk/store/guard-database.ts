// Turns errors from SQLite and the file system into refusals.

import { isRefusal, Refusal } from '@sheaf/contract'
import { systemErrorText } from '../system-error-text.ts'

/** Runs `work` on a database file; problems with the file or the machine become refusals, and other errors stay bugs. */
export function guardDatabase<Result>(file: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw isRefusal(error) ? error : (asRefusal(file, error) ?? error)
  }
}

/** SQLite's result codes: 11 (corrupt) and 26 (not a database) are about the file; the others about the machine. */
const brokenCodes = new Set([11, 26])
const unwritableCodes = new Map([
  [3, 'permission denied'],
  [5, 'it is locked by another process'],
  [6, 'it is locked'],
  [8, 'it is read-only'],
  [10, 'a read or write failed'],
  [13, 'the disk is full'],
  [14, "it can't be opened"],
  [23, 'access was denied'],
])

function asRefusal(file: string, error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined
  if ('errcode' in error && typeof error.errcode === 'number') {
    // The low byte is the kind of error, the rest its variant.
    const code = error.errcode & 0xff
    if (brokenCodes.has(code)) return new Refusal('state-broken', `${file}: ${error.message}.`)
    const why = unwritableCodes.get(code)
    return why === undefined ? undefined : new Refusal('state-unwritable', `${file}: ${why}.`)
  }
  return 'syscall' in error ? new Refusal('state-unwritable', `${file}: ${systemErrorText(error)}.`) : undefined
}
