import { expect, it } from 'vitest'
import { packQueries, type WeighedFile } from './pack-queries.ts'

const files = ['a', 'b', 'c', 'd', 'e'].map((path): WeighedFile => ({ path, map: 'x'.repeat(10), mapTokens: 10 }))
const write = (some: readonly WeighedFile[]): string => some.map(({ map }) => map).join('')

it('checks the count of the whole query and moves overflow to the next one', async () => {
  // The whole text has more tokens than the sum of its parts.
  const count = (text: string): number => text.length + (text.length > 10 ? 15 : 0)
  const packed = await packQueries(files, { frame: 0, limit: 40, maxQueries: 9, showsNames: false, write, count })
  expect(packed.queries.map((query) => query.map(({ path }) => path).join(''))).toEqual(['ab', 'cd', 'e'])
  expect(packed.leftOut).toEqual([])
})

it('leaves out files that fit in no query, and files after the last query', async () => {
  const huge = { path: 'huge', map: 'x'.repeat(99), mapTokens: 99 }
  const packed = await packQueries([huge, ...files], {
    frame: 0,
    limit: 20,
    maxQueries: 2,
    showsNames: false,
    write,
    count: (text) => text.length,
  })
  expect(packed.queries.map((query) => query.map(({ path }) => path).join(''))).toEqual(['ab', 'cd'])
  expect(packed.leftOut.map(({ path }) => path)).toEqual(['huge', 'e'])
})
