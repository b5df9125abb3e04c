// Nonces that a window signs to prove that it holds the key of its session. Each is accepted once, within half a minute, in this run only.

import { createHmac, randomBytes } from 'node:crypto'
import { type Challenge, hostProofText, windowProofText } from '@sheaf/contract'
import { isSameSecret } from './is-same-secret.ts'

export interface Challenges {
  /** The host's own proof, for each key that the window may hold. */
  issue(windowNonce: string, keys: readonly string[]): Challenge
  /** Accepts `<nonce>.<proof>`, signed with one of the keys. A nonce is used up only by a valid proof. */
  accept(answer: string, keys: readonly string[]): boolean
}

const nonceMilliseconds = 30_000

export function openChallenges(now: () => number): Challenges {
  // Nonces are sealed instead of stored: a program that has a cookie could otherwise evict those of the user's windows.
  const secret = randomBytes(32)
  const used = new Map<string, number>()
  const seal = (text: string) => createHmac('sha256', secret).update(text).digest('hex')
  const isFresh = (nonce: string): boolean => {
    const [issued = '', random = '', given = ''] = nonce.split('_')
    const age = now() - Number.parseInt(issued, 36)
    return isSameSecret(given, seal(`${issued}_${random}`)) && age >= 0 && age < nonceMilliseconds && !used.has(nonce)
  }
  return {
    issue(windowNonce, keys) {
      const text = `${now().toString(36)}_${randomBytes(16).toString('hex')}`
      const nonce = `${text}_${seal(text)}`
      return { nonce, proofs: keys.map((key) => sign(key, hostProofText(windowNonce, nonce))) }
    },
    accept(answer, keys) {
      const [nonce = '', proof = ''] = answer.split('.')
      if (!isFresh(nonce) || !keys.some((key) => isSameSecret(proof, sign(key, windowProofText(nonce))))) return false
      for (const [old, until] of used) if (until <= now()) used.delete(old)
      used.set(nonce, now() + nonceMilliseconds)
      return true
    },
  }
}

function sign(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex')
}
