import { describe, expect, it } from 'vitest'
import { findCuts } from './find-cuts.ts'

const cutsIn = (path: string, text: string): string[] => {
  const lines = text.split('\n')
  return [...findCuts(lines, path)].map((at) => lines[at]?.trim() ?? '')
}

describe('where a text can be cut', () => {
  it('cuts after blank lines, but not in strings, brackets or deeper blocks', () => {
    const python = `first = 1

text = """
not here

nor here
"""

call(
    1,

    2,
)

for x in y:
    step()

    deeper()

last = 2`
    expect(cutsIn('a.py', python)).toEqual(
      ['first', 'text', 'call', 'for', 'last'].flatMap((word) => (word === 'first' ? [] : [lineWith(python, word)])),
    )
  })

  it('does not take an apostrophe, a lifetime or a regular comment for a string', () => {
    const rust = `fn a<'b>(x: &'b str) {}

// it's fine

fn c() {}

/* a long

comment */

fn d() {}`
    expect(cutsIn('a.rs', rust)).toEqual(["// it's fine", 'fn c() {}', '/* a long', 'fn d() {}'])
  })

  it('cuts prose at headings and paragraphs', () => {
    expect(cutsIn('a.md', '# One\ntext\n\nmore\n## Two\nend')).toEqual(['# One', 'more', '## Two'])
  })
})

function lineWith(text: string, word: string): string {
  return text.split('\n').find((line) => line.startsWith(word)) ?? ''
}
