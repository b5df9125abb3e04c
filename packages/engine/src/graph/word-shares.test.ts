import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openPool } from '../work/index.ts'
import { wordShares } from './word-shares.ts'

const root = mkdtempSync(join(tmpdir(), 'sheaf-word-shares-'))
const pool = openPool(1)
afterAll(async () => {
  await pool.close()
  rmSync(root, { recursive: true })
})

it('returns the share of files that mention each word, from an even sample of the files', async () => {
  const paths = Array.from({ length: 600 }, (_, at) => `f${String(at).padStart(3, '0')}.c`)
  for (const [at, path] of paths.entries()) writeFileSync(join(root, path), at % 8 === 0 ? 'C_OK rare_name' : 'C_OK C_OK rare_names')
  const located: string[] = []
  const locate = (path: string) => {
    located.push(path)
    return { root, relative: path }
  }
  expect(await wordShares(paths, ['C_OK', 'rare_name', 'rare', 'gone'], { locate, pool: async () => pool })).toEqual(
    new Map([
      ['C_OK', 1],
      ['rare_name', 0.5],
      ['rare', 0],
      ['gone', 0],
    ]),
  )
  expect(located).toEqual(paths.filter((_, at) => at % 4 === 0))
})

it('reads no file if there are no words', async () => {
  const noPool = () => Promise.reject(new Error('no pool is needed'))
  expect(await wordShares(['f000.c'], [], { locate: (path) => ({ root, relative: path }), pool: noPool })).toEqual(new Map())
})
