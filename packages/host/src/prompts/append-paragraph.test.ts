import { expect, it } from 'vitest'
import { appendParagraph } from './append-paragraph.ts'

it('adds a paragraph after one empty line', () => {
  expect(['a', 'a\n', 'a\n\n\n', 'a\n\nb\n', '\n'].map((text) => appendParagraph(text, 'x'))).toEqual([
    'a\n\nx',
    'a\n\nx',
    'a\n\nx',
    'a\n\nb\n\nx',
    '\n\nx',
  ])
})

it('takes linear time on line feeds in the middle', () => {
  const text = `${'\n'.repeat(2_000_000)}a`
  expect(appendParagraph(`${text}\n`, 'x')).toBe(`${text}\n\nx`)
}, 30_000)
