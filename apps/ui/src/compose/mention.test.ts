import { describe, expect, it } from 'vitest'
import { findMention, insertPath } from './mention.ts'

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
  ])('reads %j at its end', (text, mention) => {
    expect(findMention(text, text.length)).toEqual(mention)
  })

  it('sees only what stands before the caret', () => {
    expect(findMention('see @cliXYZ', 8)).toEqual({ start: 4, query: 'cli' })
  })

  it('gives up on a word that no path has', () => {
    expect(findMention(`@${'a'.repeat(500)}`, 501)).toBeNull()
  })
})

describe('insertPath', () => {
  it('writes the path in backticks and goes on after a blank', () => {
    expect(insertPath('look at @ma', { start: 8, query: 'ma' }, 11, 'src/main.ts')).toEqual({ text: 'look at `src/main.ts` ', caret: 22 })
  })

  it('adds no second blank, and none before a full stop', () => {
    expect(insertPath('see @m now', { start: 4, query: 'm' }, 6, 'm.ts')).toEqual({ text: 'see `m.ts` now', caret: 11 })
    expect(insertPath('see @m.', { start: 4, query: 'm' }, 6, 'm.ts')).toEqual({ text: 'see `m.ts`.', caret: 10 })
  })

  it('fences a path that has a backtick', () => {
    expect(insertPath('@', { start: 0, query: '' }, 1, 'a`b')).toEqual({ text: '`` a`b `` ', caret: 10 })
  })
})
