// Reads one of our own files; undefined if it cannot be read.

import { readFileSync } from 'node:fs'

export function tryReadFile(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}
