// The fastest read there is, for looks at thousands of files: no answer may show what it read, because it does not ask where the file really lies.
// `readContained` does, and takes twice the time.

import { closeSync, constants, openSync, readSync } from 'node:fs'

const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
const pageBytes = 4096

/** How many bytes were read; 0 also where the file cannot be opened or is none. */
export function readInto(path: string, buffer: Uint8Array): number {
  let handle: number | undefined
  try {
    handle = openSync(path, flags)
    let length = readSync(handle, buffer, 0, buffer.length, null)
    let more = length
    // A read that stops within a page has reached the end. Asking again after every file would cost a tenth of the whole search.
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
