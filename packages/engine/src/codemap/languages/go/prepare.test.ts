import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prepare } from './prepare.ts'

describe('prepare for Go', () => {
  it('blanks function bodies and nothing else', () => {
    const text = 'type A struct { b int }\nfunc f() int {\n\treturn 1\n}\nvar c = map[string]int{"x": 1}\n'
    expect(prepare(text)).toBe('type A struct { b int }\nfunc f() int {\n/*     */\n}\nvar c = map[string]int{"x": 1}\n')
  })

  it('finds the end of a body with braces in strings, runes and comments', () => {
    const body = `"}\\"}" + \`}\n}\` + '}' + '\\'' // }\n /* } */ x{}`
    expect(prepare(`func f() { ${body} }\nfunc g()`)).toBe(`func f() {${hidden(` ${body} `)}}\nfunc g()`)
  })

  it('does not take braces of a result type for a body', () => {
    const heads = ['func f() struct{} ', 'func f(a struct{ b int }) interface{ M() } ', 'func (x *T[K]) f() map[string]struct{} ']
    expect(heads.map((head) => prepare(`${head}{ a }`))).toEqual(heads.map((head) => `${head}{   }`))
  })

  it('leaves a function without a body, and one whose body never ends, unchanged', () => {
    const texts = ['func f(a int) int\n\ntype A struct { b int }', 'func f() {\n\tif x {\n\nfunc g() {}\n']
    expect(texts.map(prepare)).toEqual(texts)
  })

  it('hides syntax that the grammar does not know yet', () => {
    expect(prepare('func (r *R) N[T any](n T) T\nvar a, b = new(3), new([]int)\ntype I interface {\n\tnew(a int)\n}')).toBe(
      'func (r *R) N       (n T) T\nvar a, b =    (3), new([]int)\ntype I interface {\n\tnew(a int)\n}',
    )
  })

  it('keeps the length and the lines of any text', () => {
    const part = fc.constantFrom(
      'func f',
      '\nfunc g()',
      '(',
      ')',
      '[',
      ']',
      '{',
      '}',
      '"',
      "'",
      '`',
      '\\',
      '//',
      '/*',
      '*/',
      '\n',
      '\r\n',
      'struct{',
      ' new(',
      'é',
      '😀',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        expect(layoutOf(prepare(parts.join('')))).toEqual(layoutOf(parts.join('')))
      }),
    )
  })

  it('leaves hostile files unchanged, in one pass', () => {
    const heads = ['func f() {', 'func f(', 'func f() struct{', 'func f("', "func f('", 'func f(`', 'func f(/*']
    const hostile = [`func f() ${'{'.repeat(200_000)}`, ...heads.map((head) => `\n${head}`.repeat(50_000))]
    expect(hostile.map(prepare)).toEqual(hostile)
  })
})

function hidden(text: string): string {
  return `/*${text.slice(2, -2).replace(/[^\n]/g, ' ')}*/`
}

function layoutOf(text: string): number[] {
  return [...text.matchAll(/[\r\n]/g), { index: text.length }].map(({ index }) => index)
}
