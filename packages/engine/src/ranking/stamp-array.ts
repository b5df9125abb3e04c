// Stamps of many files in one array of numbers, to transfer and store them in one piece.

import type { Stamp } from '../disk/stamp.ts'

export const numbersPerStamp = 5

export function putStamp(stamps: Float64Array, at: number, { size, mtimeMs, ctimeMs, ino, dev }: Stamp): void {
  stamps.set([size, mtimeMs, ctimeMs, ino, dev], at * numbersPerStamp)
}

export function stampAt(stamps: Float64Array, at: number): Stamp {
  const first = at * numbersPerStamp
  const [size = -1, mtimeMs = 0, ctimeMs = 0, ino = 0, dev = 0] = stamps.subarray(first, first + numbersPerStamp)
  return { size, mtimeMs, ctimeMs, ino, dev }
}
