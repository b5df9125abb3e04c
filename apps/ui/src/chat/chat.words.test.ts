import { describe, expect, it } from 'vitest'
import { words } from './chat.words.ts'

describe('the context of a sent message', () => {
  it.each([
    [{ files: 38, maps: 27, tokens: 1_200 }, '11 files, 27 maps · 1.2k tokens'],
    [{ files: 1, maps: 1, tokens: 900 }, '1 map · 900 tokens'],
    [{ files: 1, tokens: 900 }, '1 file · 900 tokens'],
    [{ files: 0, maps: 0, tokens: 12 }, 'no files · 12 tokens'],
  ])('counts files and maps separately: %o', (context, text) => {
    expect(words.yours.context(context)).toBe(text)
  })
})
