import { describe, expect, it } from 'vitest'
import { parseSource } from '../../grammars.ts'
import { readSource } from '../../read-source.ts'
import { scala } from './language.ts'
import { prepare } from './prepare.ts'

function read(text: string) {
  const map = readSource(scala, parseSource(scala, 'a.scala', text), text)
  return { broken: map.broken, found: map.symbols.map(({ line, signature }) => `${line}: ${signature}`) }
}

/** Everyday Scala that the grammar alone cannot read. */
const cases: Record<string, [text: string, found: string[]]> = {
  'annotated constructors': [
    'class A @Inject() (val b: B)(implicit c: C) extends D {\n  def e = 1\n}',
    ['1: class A @Inject() (val b: B)(implicit c: C) extends D', '2: def e'],
  ],
  'parents with two argument lists': [
    'class A extends B[C]()(d) with E {\n  def f = 1\n}',
    ['1: class A extends B[C]()(d) with E', '2: def f'],
  ],
  'names of mathematics': [
    'object A {\n  type ⊥ = Nothing\n  type :≺:[F[_], G[_]] = H\n  def b = 1\n}',
    ['1: object A', '2: type ⊥ = Nothing', '3: type :≺:[F[_], G[_]] = H', '4: def b'],
  ],
  'types that match in braces': ['type A[B] = B match {\n  case C => D\n}\nval e = 1', ['1: type A[B] = B', '4: val e = 1']],
  'names that Scala 3 made words': [
    'class A { _: B =>\n  def a(inline: C) = if (inline || d) extension.e\n  val f = 1\n}',
    ['1: class A', '2: def a(inline: C)', '3: val f = 1'],
  ],
  'what a body does with braces': [
    `class A {\n  def a = for { b <- c } yield { implicit d: E => f }\n  test("x") { def g = 1 }\n  val h = s"\${ if (i) "}" else "{" }"\n}`,
    ['1: class A', '2: def a', '4: val h'],
  ],
}

describe('prepare for Scala', () => {
  it.each(Object.entries(cases))('reads %s', (_name, [text, found]) => {
    expect(read(text)).toEqual({ broken: false, found })
  })

  it.each(Object.entries(cases))('keeps the length and the lines of %s', (_name, [text]) => {
    const bare = prepare(text)
    expect([bare.length, bare.split('\n').length]).toEqual([text.length, text.split('\n').length])
  })

  it('keeps the imports inside a function', () => {
    const text = 'class A {\n  def a = {\n    import b.C\n    C\n  }\n}'
    const { imports } = readSource(scala, parseSource(scala, 'a.scala', text), text)
    expect(imports).toEqual([
      { text: 'import b.C', line: 3, module: 'b.C', names: [{ name: 'C', as: 'C' }], everything: false, reexported: false, local: true },
    ])
  })
})
