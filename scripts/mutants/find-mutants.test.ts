import { describe, expect, it } from 'vitest'
import { applyMutant, findMutants } from './find-mutants.ts'

/** Returns the operator and the mutated source of every mutant. */
function mutantsOf(source: string): [string, string][] {
  return findMutants('part', 'a.ts', source).map((mutant) => [mutant.operator, applyMutant(source, mutant)])
}

describe('findMutants', () => {
  it.each([
    [
      'if (a) b()',
      [
        ['condition', 'if (false) b()'],
        ['condition', 'if (true) b()'],
        ['removed call', 'if (a) ;'],
      ],
    ],
    ['while (a) b++', [['condition', 'while (false) b++']]],
    ['x = a < b', [['comparison', 'x = a <= b']]],
    ['x = a >= b', [['comparison', 'x = a > b']]],
    ['x = a === b', [['comparison', 'x = a !== b']]],
    ['x = a !== b', [['comparison', 'x = a === b']]],
    ['x = a && b', [['logic', 'x = (a || b)']]],
    ['a || b', [['logic', ';(a && b)']]],
    ['x = a + b', [['arithmetic', 'x = a - b']]],
    ['x = a - b', [['arithmetic', 'x = a + b']]],
    ['x = !a', [['removed !', 'x = a']]],
    ['await a()', [['removed call', ';']]],
    ['x = true', [['flipped boolean', 'x = false']]],
    ['x = 1_000', [['number + 1', 'x = 1001']]],
    ['x = a ?? b', [['removed ??', 'x = a']]],
    ['x = a?.b', [['removed ?.', 'x = a.b']]],
    ['x = a?.[b]', [['removed ?.', 'x = a[b]']]],
    ['x = a?.()', [['removed ?.', 'x = a()']]],
    ["x = 'word'", [['emptied string', "x = ''"]]],
    ['x = `word`', [['emptied string', "x = ''"]]],
    ['x = [a]', [['emptied array', 'x = []']]],
    ['function a() { b = c }', [['emptied block', 'function a() {}']]],
    [
      'function a() { if (b) { c = d; throw e } }',
      [
        ['emptied block', 'function a() {}'],
        ['condition', 'function a() { if (false) { c = d; throw e } }'],
        ['condition', 'function a() { if (true) { c = d; throw e } }'],
        ['removed guard', 'function a() { if (b) { c = d; ; } }'],
      ],
    ],
  ])('finds the mutants of %s', (source, expected) => {
    expect(mutantsOf(source)).toEqual(expected)
  })

  it.each([
    ["import { a } from 'b'"],
    ["export * from 'b'"],
    ["type A = 'b' | 1"],
    ['interface A { b: true }'],
    ["x = 'This is a sentence.'"],
    ["x = { 'key': a, 1: b }"],
    ['console.log(a)'],
    ['log.info(a)'],
    ['const waitMs = 15_000'],
  ])('finds no mutants in %s', (source) => {
    expect(mutantsOf(source)).toEqual([])
  })

  it('returns the part, file, line, operator and both texts of each mutant', () => {
    expect(findMutants('part', 'a.ts', 'let x\nx = true')).toEqual([
      {
        id: 'a.ts:10-14:false',
        part: 'part',
        file: 'a.ts',
        line: 2,
        operator: 'flipped boolean',
        start: 10,
        end: 14,
        before: 'true',
        after: 'false',
      },
    ])
  })

  it('removes a guard only if mutating its condition would not have the same effect', () => {
    const guards = (source: string) => mutantsOf(source).filter(([operator]) => operator === 'removed guard')
    expect(guards('function a() { if (b) return c }')).toEqual([])
    expect(guards('function a() { if (b) { return c } }')).toEqual([])
    expect(guards('function a() { if (b) return c; else d() }')).toEqual([['removed guard', 'function a() { if (b) ; else d() }']])
    expect(guards('function a() { throw b }')).toEqual([['removed guard', 'function a() { ; }']])
  })
})
