import { createHmac } from 'node:crypto'
import { hostProofText, windowProofText } from '@sheaf/contract'
import { expect, it } from 'vitest'
import { openChallenges } from './open-challenges.ts'

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')
const answerTo = (nonce: string, key: string) => `${nonce}.${hmac(key, windowProofText(nonce))}`

it('accepts each nonce once, and only with one of the keys', () => {
  const challenges = openChallenges(() => 1_000)
  const { nonce } = challenges.issue('window', ['a', 'b'])
  const answers = [
    answerTo(nonce, 'c'),
    nonce,
    `${nonce}.`,
    `.${hmac('a', windowProofText(''))}`,
    answerTo(nonce, 'b'),
    answerTo(nonce, 'b'),
  ]
  expect(answers.map((answer) => challenges.accept(answer, ['a', 'b']))).toEqual([false, false, false, false, true, false])
  expect(challenges.accept(answerTo(challenges.issue('window', []).nonce, 'a'), [])).toBe(false)
})

it('proves the host for each key, over both nonces', () => {
  const { nonce, proofs } = openChallenges(() => 1_000).issue('window', ['a', 'b'])
  expect(proofs).toEqual(['a', 'b'].map((key) => hmac(key, hostProofText('window', nonce))))
})

it('does not accept the proof of the host as the proof of a window', () => {
  const challenges = openChallenges(() => 1_000)
  const { nonce, proofs } = challenges.issue('window', ['a'])
  expect(challenges.accept(`${nonce}.${proofs[0]}`, ['a'])).toBe(false)
})

it('rejects a nonce that is too old, from the future, changed or from another run', () => {
  let time = 1_000
  const challenges = openChallenges(() => time)
  const accepts = (nonce: string) => challenges.accept(answerTo(nonce, 'a'), ['a'])
  const [early, late, changed] = [1, 2, 3].map(() => challenges.issue('window', ['a']).nonce)
  time += 29_999
  expect([accepts(early ?? ''), accepts(`1${changed}`)]).toEqual([true, false])
  time += 1
  expect(accepts(late ?? '')).toBe(false)
  const { nonce } = challenges.issue('window', ['a'])
  time -= 1
  expect([accepts(nonce), accepts(openChallenges(() => time).issue('window', ['a']).nonce)]).toEqual([false, false])
})
