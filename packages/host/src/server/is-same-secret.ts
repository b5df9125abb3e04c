// Compares secrets in constant time.

import { createHash, timingSafeEqual } from 'node:crypto'

export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(hashed(given), hashed(expected))
}

export function hashed(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
