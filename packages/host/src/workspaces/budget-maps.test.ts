import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal } from '@sheaf/contract'
import type { Pool } from '@sheaf/engine/work'
import { afterEach, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { createContext } from '../create-context.ts'
import { openFolders } from '../files/open-folders.ts'
import { openBudgetMaps } from './budget-maps.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-budget-maps-')))
let context: Context
afterEach(async () => {
  await context.close()
  rmSync(folder, { recursive: true })
})

it('tries a file on which the parser timed out again after a minute', async () => {
  const root = join(folder, 'repo')
  mkdirSync(root)
  writeFileSync(join(root, 'a.ts'), "import { b } from './b.ts'\nexport const a = b()\n")
  writeFileSync(join(root, 'b.ts'), 'export function b(): number {\n  return 1\n}\n')
  let seconds = 0
  let isBusy = true
  let attempts = 0
  const plain = createContext({ home: join(folder, 'home'), env: { HOME: folder } })
  const parsers = async (): Promise<Pool> => {
    const pool = await plain.parsers()
    return {
      ...pool,
      run(...given) {
        attempts += 1
        return isBusy ? Promise.reject(new Refusal('parser-timeout')) : pool.run(...given)
      },
    }
  }
  context = { ...plain, now: () => new Date(1_000 * seconds), parsers }
  const { tree } = openFolders(context, { roots: [root] })
  const kept = openBudgetMaps(context)
  const measure = async () => {
    const maps = kept.of(tree, {})
    const links = (await maps.uses(['a.ts'])).get('a.ts')?.map(({ path }) => path)
    const map = (await maps.read(['b.ts'])).get('b.ts')
    return { links, map: map?.ok ? map.body : map?.why }
  }

  const failed = { links: undefined, map: 'the parser timed out' }
  expect(await measure()).toEqual(failed)
  isBusy = false
  attempts = 0
  seconds = 59
  expect(await measure()).toEqual(failed)
  expect(attempts).toBe(0)
  seconds = 60
  expect(await measure()).toEqual({ links: ['b.ts'], map: '---\nFunctions:\n  - L1: export function b(): number\n---' })
})
