// The fastest way to read thousands of files. Its content must never be shown, because it does not check where the file really is.
// `readContained` does, and takes twice as long.

import { closeSync, constants, openSync, readSync } from 'node:fs'

const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
const pageBytes = 4096

/** Returns the number of bytes read; 0 also if the file cannot be opened. */
export function readInto(path: string, buffer: Uint8Array): number {
  let handle: number | undefined
  try {
    handle = openSync(path, flags)
    let length = readSync(handle, buffer, 0, buffer.length, null)
    let more = length
    // A read that stops within a page has reached the end. Reading again after every file would cost a tenth of the search time.
    while (more > 0 && length % pageBytes === 0 && length < buffer.length) {
      more = readSync(handle, buffer, length, buffer.length - length, null)
      length += more
    }
    return length
  } catch {
    return 0
  } finally {
    if (handle !== undefined) closeSync(handle)
  }
}
