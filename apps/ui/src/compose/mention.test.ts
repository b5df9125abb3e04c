import { describe, expect, it } from 'vitest'
import { findMention, insertMention, quote } from './mention.ts'

describe('findMention', () => {
  it.each([
    ['@', { start: 0, query: '' }],
    ['look at @src/net', { start: 8, query: 'src/net' }],
    ['(@cli', { start: 1, query: 'cli' }],
    ['first\n@main.ts', { start: 6, query: 'main.ts' }],
    ['mail@host', null],
    ['@done and more', null],
    ['`@scope', null],
    ['no sign', null],
    ['@a\n', null],
    ['', null],
  ])('reads the mention at the end of %j', (text, mention) => {
    expect(findMention(text, text.length)).toEqual(mention)
  })

  it('reads only the text before the caret', () => {
    expect(findMention('see @cliXYZ', 8)).toEqual({ start: 4, query: 'cli' })
  })

  it('ignores a word that is too long for a path', () => {
    expect(findMention(`@${'a'.repeat(500)}`, 501)).toBeNull()
  })
})

describe('insertMention', () => {
  it('inserts the path in backticks with a space after it', () => {
    expect(insertMention('look at @ma', { start: 8, query: 'ma' }, 11, quote('src/main.ts'))).toEqual({
      text: 'look at `src/main.ts` ',
      caret: 22,
    })
  })

  it('adds no second space, and none before a period', () => {
    expect(insertMention('see @m now', { start: 4, query: 'm' }, 6, quote('m.ts'))).toEqual({ text: 'see `m.ts` now', caret: 11 })
    expect(insertMention('see @m.', { start: 4, query: 'm' }, 6, quote('m.ts'))).toEqual({ text: 'see `m.ts`.', caret: 10 })
  })

  it('uses double backticks for a path that contains a backtick', () => {
    expect(insertMention('@', { start: 0, query: '' }, 1, quote('a`b'))).toEqual({ text: '`` a`b `` ', caret: 10 })
  })
})
