// Fills a small disk to the last byte.

import { closeSync, openSync, writeSync } from 'node:fs'

export function fillDisk(file: string): void {
  const handle = openSync(file, 'w')
  const chunk = Buffer.alloc(65_536)
  try {
    for (;;) writeSync(handle, chunk)
  } catch {
    // The disk is full, as intended.
  } finally {
    closeSync(handle)
  }
}
