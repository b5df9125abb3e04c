import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Braces, blank, blankBodies } from './blank-bodies.ts'

const braces: Braces = {
  words: { class: 'members', object: 'members', by: 'unread', import: 'kept', fun: 'code', val: 'code' },
  templates: 'always',
  nestedComments: true,
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()

describe('blankBodies', () => {
  it('blanks functions and keeps the members of types', () => {
    expect(tidy(blankBodies('class A(val f: () -> Int = { 1 }) { fun f() { if (x) { y } } val a = 1 }', braces))).toBe(
      'class A(val f: () -> Int = { }) { fun f() { } val a = 1 }',
    )
  })

  it('ignores braces in strings, templates, characters, names and comments', () => {
    const lines = [
      'val a = "}"',
      `val b = "\${ if (x) { "}" } else "{" }"`,
      'val c = """ " { """',
      "val d = '{'",
      'fun `a { b`() {',
      '/* { /* */ } */ // {',
      '}',
    ]
    expect(tidy(blankBodies(`class A {\n${lines.join('\n')}\n}`, braces))).toBe(tidy(`class A { ${lines.slice(0, 5).join(' ')} } }`))
  })

  it('keeps braces that contain neither code nor members', () => {
    expect(blankBodies('import a.{b, c}', braces)).toBe('import a.{b, c}')
  })

  it("blanks the rest of a type's head that a grammar would misread, and no other", () => {
    expect(tidy(blankBodies('class A : B by b { val x = 1 } class C : D by d class E { val y by z }', braces))).toBe(
      'class A : B { val x = 1 } class C : D by d class E { val y by z }',
    )
  })

  it('keeps functions that contain an import if keptFor is set', () => {
    const text = 'fun a() { import x.y; z } fun b() { q }'
    expect(tidy(blankBodies(text, { ...braces, keptFor: 'import ' }))).toBe('fun a() { import x.y; z } fun b() { }')
  })

  it('returns a text unchanged when its brackets do not match', () => {
    for (const text of ['class A { fun f() { x }', 'class A { fun f() { x } } }', 'class A { fun f( { x } }', `fun f() { "\${ }`]) {
      expect(blankBodies(text, braces)).toBe(text)
    }
  })

  it('keeps the length and the number of lines of any text', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '(',
      ')',
      '"',
      '"""',
      "'",
      '`',
      '${',
      '/*',
      '*/',
      '//',
      '\n',
      ' ',
      'class A',
      'fun f',
      'by b',
      'for ',
      'x',
      '\\',
      ';',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('')
        const bare = blankBodies(text, { ...braces, comments: true })
        expect([bare.length, bare.split('\n').length]).toEqual([text.length, text.split('\n').length])
      }),
      { numRuns: 2000 },
    )
  })

  it('handles strings and blocks nested twenty thousand levels deep, closed or not', () => {
    const open = `"\${`.repeat(20_000)
    const blocks = `fun f() ${'{'.repeat(20_000)} import x ${'}'.repeat(20_000)}`
    expect(blankBodies(blocks, { ...braces, keptFor: 'import ' })).toHaveLength(blocks.length)
    expect(blankBodies(`fun f() { ${open}`, braces)).toBe(`fun f() { ${open}`)
    expect(blankBodies(`fun f() { ${open}${'}"'.repeat(20_000)} }`, braces)).toHaveLength(100_012)
  })

  it('inserts a filler where code must not be empty', () => {
    expect(blank('for {\n abcdef }', 5, 13, 'a<-b')).toBe('\na<-b   ')
  })
})
