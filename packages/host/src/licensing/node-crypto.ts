import type * as NodeCrypto from 'node:crypto'

/** Loaded on first use: it takes 7 ms, and without a trial or a license nothing is checked. */
export function nodeCrypto(): typeof NodeCrypto {
  return process.getBuiltinModule('node:crypto')
}

/** In constant time. */
export function isSameText(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && nodeCrypto().timingSafeEqual(one, other)
}
