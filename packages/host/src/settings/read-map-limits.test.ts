import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@sheaf/contract'
import { afterAll, afterEach, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { createContext } from '../create-context.ts'
import { readMapLimits } from './read-map-limits.ts'
import { settingsKey } from './read-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'sheaf-map-limits-'))
const usual = { perMap: limits.autoMapTokens, total: limits.autoMapsTokens }
let context: Context
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(async () => {
  await context.close()
})

it('reads the limits for maps, and ignores values that the settings would not accept', async () => {
  context = createContext({ home: join(folder, 'home'), env: { HOME: folder } })
  expect(await readMapLimits(context)).toEqual(usual)
  const { settings } = await context.state()
  const stored: [unknown, { perMap: number; total: number }][] = [
    [
      { autoMapTokens: 500, autoMapsTokens: 900 },
      { perMap: 500, total: 900 },
    ],
    [{ autoMapTokens: 1, autoMapsTokens: '900' }, usual],
    [{ autoMapTokens: 500 }, { ...usual, perMap: 500 }],
    ['broken', usual],
  ]
  for (const [value, expected] of stored) {
    settings.set(settingsKey, value)
    expect(await readMapLimits(context)).toEqual(expected)
  }
})

it('uses the default limits if the state cannot be read', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  context = createContext({ home: join(file, 'home'), env: { HOME: folder } })
  expect(await readMapLimits(context)).toEqual(usual)
})
