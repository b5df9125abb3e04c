import type { TokenEncoding } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { countTokens } from '../tokens/index.ts'
import { countTokensCached, openTokenCountCache } from './count-tokens-cached.ts'

describe('openTokenCountCache', () => {
  it('counts a text once per tokenizer, however long it is', () => {
    const { count, asked } = counting(1_000_000)
    const long = 'an answer '.repeat(50_000)
    for (const encoding of ['o200k', 'cl100k', 'o200k', 'cl100k'] as const) expect(count(long, encoding)).toBe(long.length)
    expect(asked).toEqual([
      [long.length, 'o200k'],
      [long.length, 'cl100k'],
    ])
  })

  it('drops the least recently used texts when there are too many', () => {
    const { count, asked } = counting(10)
    for (const text of ['aaaa', 'bbbbb', 'aaaa', 'cccccc', 'aaaa', 'bbbbb']) count(text, 'o200k')
    expect(asked.map(([length]) => length)).toEqual([4, 5, 6, 5])
  })

  it('returns the same counts as countTokens', () => {
    for (const encoding of ['o200k', 'cl100k'] as const)
      for (const text of ['', 'one two', '世界 🌍'.repeat(100)]) expect(countTokensCached(text, encoding)).toBe(countTokens(text, encoding))
  })
})

function counting(most: number): { count: ReturnType<typeof openTokenCountCache>; asked: [number, TokenEncoding][] } {
  const asked: [number, TokenEncoding][] = []
  const count = openTokenCountCache(most, (text, encoding = 'o200k') => {
    asked.push([text.length, encoding])
    return text.length
  })
  return { count, asked }
}
