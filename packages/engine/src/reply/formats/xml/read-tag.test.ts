import { describe, expect, it } from 'vitest'
import { readTag } from './read-tag.ts'

const attributes = (tag: string) => {
  const read = readTag(tag, '<file'.length)
  return typeof read === 'string' ? read : Object.fromEntries(read.attributes)
}

describe('readTag', () => {
  it.each([
    ['<file path="src/a.ts" action="modify">'],
    ["<file path='src/a.ts' action='modify'>"],
    ['<file path=\u201csrc/a.ts\u201d action=\u201cmodify\u201d>'],
    ['<file path=\u201csrc/a.ts" action=\u2018modify\u2019>'],
    ['<file action=modify path=src/a.ts>'],
    ['<file action=modify path=src/a.ts/>'],
    ['<file\n  path = "src/a.ts"\n  action = "modify"\n>'],
    ['<file PATH="src/a.ts" Action="modify" />'],
    ['<file path=&quot;src/a.ts&quot; action=&#39;modify&#39;>'],
  ])('reads %s', (tag) => {
    expect(attributes(tag)).toEqual({ path: 'src/a.ts', action: 'modify' })
  })

  it('keeps apostrophes, spaces and angle brackets in quotes', () => {
    expect(attributes(`<file path='it's a > b &amp; c.ts' action="delegate edit">`)).toEqual({
      path: `it's a > b & c.ts`,
      action: 'delegate edit',
    })
    expect(attributes('<file action=delegate edit path=a>')).toEqual({ path: 'a', action: 'delegate edit' })
  })

  it('reports an attribute that is given twice', () => {
    expect(readTag('<file path="a" path="b">', 5)).toEqual({
      attributes: new Map([['path', 'b']]),
      doubled: ['path'],
      end: 24,
      selfClosing: false,
      odd: false,
    })
  })

  it('distinguishes a truncated tag from a broken one', () => {
    const tag = '<file path="src/a.ts" action="modify" />'
    for (let cut = '<file'.length; cut < tag.length; cut++) expect(readTag(tag.slice(0, cut), 5)).toBe('open')
    expect(readTag('<file path="a" <change>', 5)).toBe('broken')
    expect(readTag(`<file ${'x '.repeat(5_000)}>`, 5)).toBe('broken')
  })
})
