// Overwrites a file that must stay the same file. The journal has the old and new bytes, so a write that was cut off can be fixed.

import type { SystemCalls } from './calls.ts'
import { writeAll } from './file-state.ts'

export function writeInPlace(calls: SystemCalls, handle: number, old: Uint8Array, next: Uint8Array): void {
  // Bytes past the old end come first: a full disk is noticed before any old byte is lost.
  const shared = Math.min(old.length, next.length)
  writeAll(calls, handle, next.subarray(shared), shared)
  writeAll(calls, handle, next.subarray(0, shared))
  if (next.length !== old.length) calls.truncate(handle, next.length)
  calls.sync(handle)
}

/** Every byte is the old or the new one at its position (or was never written): our write, cut off. Other bytes are not like that. */
export function isTorn(bytes: Uint8Array, old: Uint8Array, next: Uint8Array): boolean {
  if (bytes.length < Math.min(old.length, next.length) || bytes.length > Math.max(old.length, next.length)) return false
  return bytes.every((byte, at) => byte === old[at] || byte === next[at] || (byte === 0 && at >= old.length))
}
