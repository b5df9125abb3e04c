import type { MapSymbol } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openTokenizer } from '../tokens/index.ts'
import { fitMaps, type MapToFit } from './fit-maps.ts'
import { mapBlock } from './map-block.ts'
import { cutNames, partialBody, partialMap } from './partial-map.ts'

const tokenizer = openTokenizer('o200k')
const roomy = { perMap: 1_000_000, total: 1_000_000 }

/** A map of functions, each with the number of files that use it. */
function mapOf(path: string, functions: Readonly<Record<string, number>>): MapToFit {
  const symbols = Object.keys(functions).map(
    (name, at): MapSymbol => ({
      kind: 'function',
      name,
      line: at + 1,
      endLine: at + 1,
      signature: `function ${name}(input: string): void`,
    }),
  )
  const part = partialMap(
    { imports: [], symbols, exports: [], namespaces: [], broken: false },
    { names: new Map(Object.entries(functions)), mentions: new Map(), users: ['user.ts'], doubts: new Set() },
  )
  return {
    path,
    part,
    block: (taken) =>
      mapBlock(
        { path, shown: path, body: partialBody(path, part, taken), hash: '', why: cutNames(part.definitions, taken).join() },
        tokenizer,
      ),
  }
}

async function fitted(maps: readonly MapToFit[], limits: { perMap: number; total: number }, shares: Readonly<Record<string, number>> = {}) {
  const { blocks, dropped } = await fitMaps(maps, limits, tokenizer, async () => new Map(Object.entries(shares)))
  return {
    shown: blocks.map(({ path, segment }) => `${path}: ${[...text(segment.chunks).matchAll(/function (\w+)/g)].map(([, name]) => name)}`),
    dropped,
    tokens: blocks.map(({ segment }) => segment.tokens),
  }
}

function text(chunks: readonly Uint8Array[]): string {
  return Buffer.concat(chunks).toString('utf8')
}

describe('fitMaps', () => {
  it('shows every used definition if all fit, without asking which words are common', async () => {
    const maps = [mapOf('a.ts', { one: 1, two: 1 }), mapOf('b.ts', { three: 1 })]
    const asked: (readonly string[])[] = []
    const { blocks, dropped } = await fitMaps(maps, roomy, tokenizer, async (words) => {
      asked.push(words)
      return new Map()
    })
    expect({ paths: blocks.map(({ path }) => path), dropped, asked }).toEqual({ paths: ['a.ts', 'b.ts'], dropped: [], asked: [] })
  })

  // [F2.9]
  it('prefers names that are rare and used by many files, and takes names that are used everywhere last', async () => {
    // The last three are shown together: without a line about cut definitions, the whole map is shorter.
    const functions = { last: 1, later: 1, late: 1, common: 9, often: 3, rare: 1, seldom: 1 }
    const shares = { last: 0.9, later: 0.9, late: 0.9, common: 0.5, often: 0.2, rare: 0, seldom: 0.1 }
    const order: string[] = []
    for (let perMap = 30; perMap < 120; perMap++) {
      const { shown } = await fitted([mapOf('a.ts', functions)], { perMap, total: 1_000 }, shares)
      for (const name of shown.flatMap((line) => line.replace('a.ts: ', '').split(','))) if (!order.includes(name)) order.push(name)
    }
    expect(order).toEqual(['rare', 'often', 'seldom', 'common', 'last', 'later', 'late'])
  })

  it('reports the maps that do not fit, and shows the others whole', async () => {
    const maps = [mapOf('a.ts', { common: 1 }), mapOf('b.ts', { rare: 1 })]
    const { shown, dropped } = await fitted(maps, { perMap: 1_000, total: 40 }, { common: 0.9 })
    expect({ shown, dropped }).toEqual({ shown: ['b.ts: rare'], dropped: ['a.ts'] })
  })

  it('drops every map if the limit is too small for any', async () => {
    expect(await fitted([mapOf('a.ts', { one: 1 })], { perMap: 5, total: 1_000 })).toEqual({ shown: [], dropped: ['a.ts'], tokens: [] })
  })

  it('never exceeds a limit, shows only used definitions, and gives the same result again', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `f${at}`)
    const functions = fc.dictionary(fc.constantFrom(...names), fc.integer({ min: 1, max: 9 }), { minKeys: 1 })
    const shares = fc.dictionary(fc.constantFrom(...names), fc.double({ min: 0, max: 1, noNaN: true }))
    await fc.assert(
      fc.asyncProperty(
        fc.array(functions, { maxLength: 6 }),
        shares,
        fc.integer({ min: 1, max: 600 }),
        fc.integer({ min: 1, max: 1_500 }),
        async (files, shareOf, perMap, total) => {
          const maps = files.map((each, at) => mapOf(`file${at}.ts`, each))
          const first = await fitted(maps, { perMap, total }, shareOf)
          expect(first.tokens.every((tokens) => tokens <= perMap)).toBe(true)
          expect(first.tokens.reduce((sum, tokens) => sum + tokens, 0)).toBeLessThanOrEqual(total)
          expect([...first.shown.map((line) => line.replace(/:.*/, '')), ...first.dropped].sort()).toEqual(maps.map(({ path }) => path))
          for (const line of first.shown) {
            const [path, list = ''] = line.split(': ')
            const used = maps.find((map) => map.path === path)?.part.definitions.map(({ fullName }) => fullName)
            expect(used).toEqual(expect.arrayContaining(list.split(',')))
          }
          expect(await fitted(maps, { perMap, total }, shareOf)).toEqual(first)
        },
      ),
      { numRuns: 60 },
    )
  })
})
