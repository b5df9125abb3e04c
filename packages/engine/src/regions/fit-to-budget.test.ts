import { describe, expect, it } from 'vitest'
import { fitToBudget } from './fit-to-budget.ts'

/** Parts of 100 tokens each, as estimated. */
const choose = (most: number): string[] => Array.from({ length: Math.floor(most / 100) }, (_, at) => `part ${at}`)
const counting =
  (tokens: (part: string) => number) =>
  async (parts: readonly string[]): Promise<{ part: string; tokens: number }[]> =>
    parts.map((part) => ({ part, tokens: tokens(part) }))
const fitted = async (budget: number, tokens: (part: string) => number): Promise<string[]> =>
  (await fitToBudget(budget, choose, counting(tokens))).map(({ part }) => part)

describe('fitToBudget', () => {
  it('keeps the first choice if it fits, and chooses less if it does not', async () => {
    expect(await fitted(300, () => 90)).toEqual(['part 0', 'part 1', 'part 2'])
    expect(await fitted(300, () => 110)).toEqual(['part 0', 'part 1'])
    expect(await fitted(0, () => 90)).toEqual([])
  })

  it('leaves more room each time if the choice stays slightly too large', async () => {
    let over = 0
    const count = async (parts: readonly string[]) => {
      over++
      return parts.map((part) => ({ part, tokens: over < 4 ? 101 : 100 }))
    }
    const sizes: number[] = []
    const found = await fitToBudget(
      1_000,
      (most) => {
        sizes.push(most)
        return choose(1_000)
      },
      count,
    )
    expect([found.length, sizes]).toEqual([10, [1_000, 990, 970, 940]])
  })

  it('drops the parts that do not fit if no attempt does, instead of everything', async () => {
    const found = await fitToBudget(
      1_000,
      () => choose(400),
      counting((part) => (part === 'part 1' ? 900 : 200)),
    )
    expect(found.map(({ part }) => part)).toEqual(['part 0', 'part 2', 'part 3'])
  })
})
