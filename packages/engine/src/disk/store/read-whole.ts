// Reads a file of our own; undefined where there is none to be had.

import { readFileSync } from 'node:fs'

export function readWhole(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}
