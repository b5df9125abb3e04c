import { describe, expect, it } from 'vitest'
import { redactionMayAdd } from './redaction-may-add.ts'

describe('redactionMayAdd', () => {
  it.each([
    ['REDACTED', true],
    ['redacted: git', true],
    ['D: database-conn', true],
    ['STRIPE', true],
    ['\u017ftripe', true],
    ['slac\u212a', true],
    ['assigned', true],
    ['token = [', true],
    [']; next', true],
    ['stripes', false],
    ['redacted:github', false],
    ['reconcile', false],
  ])('answers for %j: %s', (text, expected) => {
    expect(redactionMayAdd(text)).toBe(expected)
  })
})
