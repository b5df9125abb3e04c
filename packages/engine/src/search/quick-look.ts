// A first look at a file, to find the few that are worth reading with care.
// Nothing of a file gets into an answer by this look alone: what it calls 'perhaps' is read again, and contained.

import { limits } from '@sheaf/contract'
import { readInto } from '../work/read-into.ts'
import type { Matcher } from './compile-matcher.ts'
import type { SearchFile } from './search-file.ts'
import { sniffedBytes, textOf } from './text-of.ts'

export type Verdict = 'nothing' | 'binary' | 'perhaps'

export function openQuickLook(matcher: Matcher): (file: SearchFile) => Verdict {
  // Memory that is never written to is never taken.
  const bytes = Buffer.allocUnsafeSlow(limits.searchFileBytes + 1)

  return ({ root, path }) => {
    const length = readInto(`${root}/${path}`, bytes)
    // A fifo, a link and a missing file, too, read as empty; 0xfe and 0xff start UTF-16.
    if (length === 0 || length === bytes.length || (bytes[0] ?? 0) >= 0xfe) return 'perhaps'
    return matcher.needs === undefined
      ? seekIn(bytes.subarray(0, length), matcher)
      : seekRaw(bytes.toString('latin1', 0, length), matcher.needs)
  }
}

function seekRaw(raw: string, needs: string): Verdict {
  const nul = raw.indexOf('\0')
  if (nul !== -1 && nul < sniffedBytes) return 'binary'
  return raw.includes(needs) ? 'perhaps' : 'nothing'
}

function seekIn(bytes: Buffer, matcher: Matcher): Verdict {
  const text = textOf(bytes)
  if (text === undefined) return 'binary'
  return matcher.seek(text, 0) === -1 ? 'nothing' : 'perhaps'
}
