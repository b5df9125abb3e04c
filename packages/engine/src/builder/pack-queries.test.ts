import { expect, it } from 'vitest'
import { packQueries, type WeighedFile } from './pack-queries.ts'

const files = ['a', 'b', 'c', 'd', 'e'].map((path): WeighedFile => ({ path, map: 'x'.repeat(10), mapTokens: 10 }))
const write = (some: readonly WeighedFile[]): string => some.map(({ map }) => map).join('')

it('takes the weight of the whole for the last word: what the parts seemed to leave room for goes into the next', async () => {
  // Together they have more than one by one.
  const count = (text: string): number => text.length + (text.length > 10 ? 15 : 0)
  const packed = await packQueries(files, { frame: 0, limit: 40, most: 9, showsNames: false, write, count })
  expect(packed.queries.map((query) => query.map(({ path }) => path).join(''))).toEqual(['ab', 'cd', 'e'])
  expect(packed.leftOut).toEqual([])
})

it('leaves out what fits into no query, and what comes after the last', async () => {
  const huge = { path: 'huge', map: 'x'.repeat(99), mapTokens: 99 }
  const packed = await packQueries([huge, ...files], {
    frame: 0,
    limit: 20,
    most: 2,
    showsNames: false,
    write,
    count: (text) => text.length,
  })
  expect(packed.queries.map((query) => query.map(({ path }) => path).join(''))).toEqual(['ab', 'cd'])
  expect(packed.leftOut.map(({ path }) => path)).toEqual(['huge', 'e'])
})
