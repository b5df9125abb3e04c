import type * as NodeCrypto from 'node:crypto'

/** Loaded when it is first needed: without a trial and without a license nothing is checked, and it takes 7 ms. */
export function nodeCrypto(): typeof NodeCrypto {
  return process.getBuiltinModule('node:crypto')
}

/** In constant time. */
export function isSameText(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && nodeCrypto().timingSafeEqual(one, other)
}
