import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Fitting, fitBudget } from './fit-budget.ts'

const whole = (tokens: number) => ({ tokens, share: 1, shown: 'whole' })
const slices = (tokens: number) => ({ tokens, share: 0.75, shown: 'slices' })
const map = (tokens: number) => ({ tokens, share: 0.45, shown: 'map' })

function fitted(files: Fitting<string>[], room: number): Record<string, string> {
  return Object.fromEntries([...fitBudget(files, room)].map(([path, { shown }]) => [path, shown]))
}

describe('fitBudget', () => {
  const files: Fitting<string>[] = [
    { path: 'named.ts', weight: 100, forms: [whole(1_000), map(100)] },
    { path: 'used.ts', weight: 10, forms: [whole(1_000), slices(300), map(100)] },
    { path: 'other.ts', weight: 1, forms: [whole(1_000), map(100)] },
  ]

  it('shows every file whole while there is room', () => {
    expect(fitted(files, 3_000)).toEqual({ 'named.ts': 'whole', 'used.ts': 'whole', 'other.ts': 'whole' })
  })

  it('shortens the least important files first, step by step', () => {
    expect(fitted(files, 2_100)).toEqual({ 'named.ts': 'whole', 'used.ts': 'whole', 'other.ts': 'map' })
    expect(fitted(files, 1_500)).toEqual({ 'named.ts': 'whole', 'used.ts': 'slices', 'other.ts': 'map' })
    expect(fitted(files, 1_250)).toEqual({ 'named.ts': 'whole', 'used.ts': 'map', 'other.ts': 'map' })
    expect(fitted(files, 1_050)).toEqual({ 'named.ts': 'whole' })
    expect(fitted(files, 150)).toEqual({ 'named.ts': 'map' })
    expect(fitted(files, 50)).toEqual({})
  })

  it('keeps the smaller ones of equally important files', () => {
    const plain: Fitting<string>[] = [10, 500, 100].map((tokens) => ({ path: `${tokens}.md`, weight: 1, forms: [whole(tokens)] }))
    expect(fitted(plain, 200)).toEqual({ '10.md': 'whole', '100.md': 'whole' })
  })

  it('shows files that the task names before any other file, then fills the rest as usual', () => {
    const inTask = files.map((file) => ({ ...file, isInTask: file.path === 'other.ts' }))
    expect(fitted(inTask, 2_200)).toEqual({ 'named.ts': 'whole', 'used.ts': 'whole', 'other.ts': 'map' })
    expect(fitted(inTask, 150)).toEqual({ 'other.ts': 'map' })
    const plain: Fitting<string>[] = [10, 500, 100].map((tokens) => ({ path: `${tokens}.md`, weight: 1, forms: [whole(tokens)] }))
    expect(
      fitted(
        plain.map((file) => ({ ...file, isInTask: file.path === '500.md' })),
        550,
      ),
    ).toEqual({ '500.md': 'whole', '10.md': 'whole' })
  })

  it('never exceeds the budget, and shows the best form of every file if all fit', () => {
    const form = fc.record({ tokens: fc.integer({ min: 1, max: 500 }), share: fc.constantFrom(0.45, 0.75, 1), shown: fc.constant('x') })
    const file = fc.record({ weight: fc.constantFrom(0.5, 1, 10, 100), forms: fc.array(form, { minLength: 1, maxLength: 3 }) })
    fc.assert(
      fc.property(fc.array(file, { maxLength: 12 }), fc.nat(3_000), (given, room) => {
        const named = given.map((each, at) => ({ ...each, path: `f${at}` }))
        const taken = fitBudget(named, room)
        expect([...taken.values()].reduce((sum, { tokens }) => sum + tokens, 0)).toBeLessThanOrEqual(room)
        const everything = named.reduce((sum, { forms }) => sum + Math.max(...forms.map(({ tokens }) => tokens)), 0)
        const best = fitBudget(named, everything)
        for (const { path, forms } of named) expect(best.get(path)?.share).toBe(Math.max(...forms.map(({ share }) => share)))
      }),
    )
  })
})
