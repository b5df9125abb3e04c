import { isRefusal, type SelectedFile } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { type FileToFit, type FitForm, fitSelection, type MeasuredSelection } from './fit-selection.ts'

interface Shape {
  path: string
  weight: number
  /** As chosen, then the others: estimated and real tokens. */
  forms: { file: SelectedFile; share: number; estimate: number; tokens: number }[]
}

const whole = (path: string, tokens: number) => ({ file: { path, mode: 'full' as const }, share: 1, estimate: tokens, tokens })
const slices = (path: string, tokens: number, estimate = tokens) => ({
  file: { path, mode: 'slices' as const, ranges: [{ from: 1, to: tokens }] },
  share: 0.8,
  estimate,
  tokens,
})
const map = (path: string, tokens: number, estimate = tokens) => ({
  file: { path, mode: 'map' as const },
  share: 0.6,
  estimate,
  tokens,
})

/** A prompt of a fixed part, the files, and a part that depends on which files are shown, as the tree and the maps of Auto do. */
function open(shapes: readonly Shape[], fixed: number, beside: (shown: number) => number = () => 0) {
  const tokensOf = new Map(shapes.flatMap(({ forms }) => forms.map(({ file, tokens }) => [JSON.stringify(file), tokens])))
  const measured: SelectedFile[][] = []
  const count = (selection: readonly SelectedFile[]): MeasuredSelection => {
    const files = new Map(selection.map((file) => [file.path, tokensOf.get(JSON.stringify(file)) ?? 0]))
    return { total: fixed + beside(selection.length) + [...files.values()].reduce((sum, tokens) => sum + tokens, 0), files }
  }
  const files = shapes.flatMap(({ path, weight, forms }): FileToFit[] => {
    const [own, ...others] = forms.map(({ file, share, estimate }) => ({
      tokens: estimate,
      share,
      shown: { file, why: file.mode } satisfies FitForm,
    }))
    return own ? [{ path, weight, forms: [own, ...others], whyOut: 'least' }] : []
  })
  const before = count(files.map(({ forms: [own] }) => own.shown.file)).total
  const measure = async (selection: readonly SelectedFile[]) => {
    measured.push([...selection])
    return count(selection)
  }
  return { before, count, measured, fit: (budget: number) => fitSelection(files, { budget, before, measure }) }
}

const three: Shape[] = [
  { path: 'a.ts', weight: 100, forms: [whole('a.ts', 1_000), map('a.ts', 100)] },
  { path: 'b.ts', weight: 10, forms: [whole('b.ts', 1_000), slices('b.ts', 300), map('b.ts', 100)] },
  { path: 'c.md', weight: 1, forms: [whole('c.md', 1_000)] },
]

describe('fitSelection', () => {
  it('takes no step if the prompt is within the budget', async () => {
    const { fit, measured } = open(three, 50)
    const selection = ['a.ts', 'b.ts', 'c.md'].map((path) => ({ path, mode: 'full' }))
    expect([await fit(3_050), await fit(10_000_000), measured]).toEqual([
      { after: 3_050, steps: [], selection },
      { after: 3_050, steps: [], selection },
      [],
    ])
  })

  it('shortens and leaves out files, least loss for the tokens saved first, with the total after each step', async () => {
    expect(await open(three, 50).fit(1_400)).toEqual({
      after: 1_350,
      steps: [
        { path: 'c.md', from: 'full', to: 'out', tokens: 0, saved: 1_000, total: 2_050, why: 'least' },
        { path: 'b.ts', from: 'full', to: 'slices', ranges: [{ from: 1, to: 300 }], tokens: 300, saved: 700, total: 1_350, why: 'slices' },
      ],
      selection: [
        { path: 'a.ts', mode: 'full' },
        { path: 'b.ts', mode: 'slices', ranges: [{ from: 1, to: 300 }] },
      ],
    })
  })

  it('never uses a form that turns out larger than the file', async () => {
    const wrong: Shape[] = [
      { path: 'a.ts', weight: 1, forms: [whole('a.ts', 1_000), slices('a.ts', 1_099, 200)] },
      { path: 'b.ts', weight: 1, forms: [whole('b.ts', 3_000)] },
    ]
    expect(await open(wrong, 0, (shown) => shown * 500).fit(1_600)).toMatchObject({
      after: 1_500,
      selection: [{ path: 'a.ts', mode: 'full' }],
    })
  })

  it('keeps the best selection that it found if more files would need too much beside them', async () => {
    const four: Shape[] = [
      { path: 'a.ts', weight: 40, forms: [whole('a.ts', 1_000), map('a.ts', 100)] },
      ...['b.ts', 'c.ts', 'd.ts'].map((path, at): Shape => ({ path, weight: 30 - at, forms: [whole(path, 1_000)] })),
    ]
    const beside = (shown: number): number => ({ 3: 3_000, 4: 1_000 })[shown] ?? 0
    expect((await open(four, 0, beside).fit(3_600)).selection).toEqual([
      { path: 'a.ts', mode: 'full' },
      { path: 'b.ts', mode: 'full' },
    ])
  })

  it('refuses a budget that no file fits, with the size of the prompt without files', async () => {
    const refused = (budget: number) =>
      open(three, 50)
        .fit(budget)
        .catch((error: unknown) => (isRefusal(error) ? error.detail : error))
    expect([await refused(0), await refused(49), await refused(149)]).toEqual([
      'The prompt has 50 tokens without any files, but the maximum is 0.',
      'The prompt has 50 tokens without any files, but the maximum is 49.',
      'The prompt has 50 tokens without any files, and the shortest form of a selected file has 100, but the maximum is 149.',
    ])
    expect(
      await open([], 50)
        .fit(49)
        .catch((error: unknown) => isRefusal(error) && error.code),
    ).toBe('over-budget')
    expect(await open(three, 50).fit(150)).toMatchObject({ after: 150, selection: [{ path: 'a.ts', mode: 'map' }] })
  })

  it('counts some of the steps of a long list, and always the last', async () => {
    const many = Array.from({ length: 500 }, (_, at): Shape => {
      const path = `${String(at).padStart(3, '0')}.md`
      return { path, weight: 1, forms: [whole(path, 10)] }
    })
    const { steps, after } = await open(many, 50).fit(1_050)
    expect([steps.length, steps.filter(({ total }) => total !== null).length, steps.at(-1)?.total, after]).toEqual([400, 100, 1_050, 1_050])
  })

  it('stays within the budget, enlarges nothing, and states totals that its steps reach', async () => {
    const tokens = fc.integer({ min: 1, max: 800 })
    const form = fc.record({ tokens, estimate: tokens })
    const shape = fc.record({ weight: fc.constantFrom(0.5, 1, 10, 100), own: tokens, part: fc.option(form), short: fc.option(form) })
    await fc.assert(
      fc.asyncProperty(
        fc.array(shape, { maxLength: 12 }),
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 0, max: 6_000 }),
        async (given, fixed, perFile, budget) => {
          const shapes = given.map(({ weight, own, part, short }, at): Shape => {
            const path = `${at}.ts`
            const others = [
              ...(part ? [slices(path, part.tokens, part.estimate)] : []),
              ...(short ? [map(path, short.tokens, short.estimate)] : []),
            ]
            return { path, weight, forms: [whole(path, own), ...others] }
          })
          const { fit, count, before } = open(shapes, fixed, (shown) => perFile * Math.ceil(Math.sqrt(shown * (shapes.length - shown + 1))))
          const attempt = () => fit(budget).catch((error: unknown) => (isRefusal(error) ? error.detail : Promise.reject(error)))
          const fitted = await attempt()
          expect(await attempt()).toEqual(fitted)
          if (typeof fitted === 'string' || fitted === undefined) {
            expect(before).toBeGreaterThan(budget)
            return
          }
          expect(fitted.after).toBeLessThanOrEqual(budget)
          expect(count(fitted.selection).total).toBe(fitted.after)
          const current = new Map(shapes.map(({ path }): [string, SelectedFile] => [path, { path, mode: 'full' }]))
          const applied = fitted.steps.map(({ path, to, ranges = [] }) => {
            if (to === 'out') current.delete(path)
            else current.set(path, to === 'slices' ? { path, mode: to, ranges } : { path, mode: to })
            return count([...current.values()]).total
          })
          expect(applied).toEqual(fitted.steps.map(({ total }) => total))
          expect([...current.values()]).toEqual(fitted.selection)
          for (const { saved } of fitted.steps) expect(saved).toBeGreaterThan(0)
        },
      ),
      { numRuns: inject('isExam') ? 20_000 : 300 },
    )
  })
})
