import { describe, expect, it } from 'vitest'
import { parseSource } from '../../grammars.ts'
import { readSource } from '../../read-source.ts'
import { kotlin } from './language.ts'
import { prepare } from './prepare.ts'

function read(text: string): { broken: boolean; found: string[] } {
  const map = readSource(kotlin, parseSource(kotlin, 'a.kt', text), text)
  return { broken: map.broken, found: map.symbols.map(({ line, signature }) => `${line}: ${signature}`) }
}

/** Everyday Kotlin that the grammar alone cannot read; most of it would make the rest of the file unreadable. */
const cases: Record<string, [text: string, found: string[]]> = {
  'functional interfaces': ['fun interface A {\n  fun b()\n}\nval c = 1', ['1: fun interface A', '2: fun b()', '4: val c = 1']],
  'delegation in the head of a class': [
    'class A(b: B) : B by b, C {\n  companion object { val d = 1 }\n}',
    ['1: class A(b: B) : B by b, C', '2: companion object A.Companion', '2: val d = 1'],
  ],
  'receivers with a dot or in parentheses': [
    'fun a(b: C.D.() -> Unit) {}\nfun e(f: (G<*>).() -> Unit) {}',
    ['1: fun a(b: C.D.() -> Unit)', '2: fun e(f: (G<*>).() -> Unit)'],
  ],
  'context parameters': ['context(a: B)\nfun c(d: context(E) () -> F) {}', ['2: context(a: B) fun c(d: context(E) () -> F)']],
  'several annotations before a declaration of the file': [
    '@A("x")\n@Test\nclass C {\n  val d = 1\n}\n\n@E(F::class)\ninternal fun G.h() {}',
    ['3: @Test class C', '4: val d = 1', '8: internal fun G.h()'],
  ],
  'a constructor on its own line': [
    'class A<T : Any>\nactual constructor(actual val b: Int) : C(b)\n  where T : D, T : e.F {\n  fun g() {}\n}',
    ['1: class A<T : Any> actual constructor(actual val b: Int) : C(b) where T : D, T : e.F', '4: fun g()'],
  ],
  'a delegate on its own line': ['val A.b: C\n  by lazy { 1 }\nval d = 1', ['1: val A.b: C', '3: val d = 1']],
  'new kinds of literals and ranges': [
    `val a = 0b0011\nval b = $$"\${"\nval c = 0..<3`,
    ['1: val a = 0b0011', '2: val b', '3: val c = 0..<3'],
  ],
}

describe('prepare for Kotlin', () => {
  it.each(Object.entries(cases))('reads %s', (_name, [text, found]) => {
    expect(read(text)).toEqual({ broken: false, found })
  })

  it.each(Object.entries(cases))('keeps the length and the lines of %s', (_name, [text]) => {
    const bare = prepare(text)
    expect([bare.length, bare.split('\n').length]).toEqual([text.length, text.split('\n').length])
  })
})
