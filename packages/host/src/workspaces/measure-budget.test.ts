import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Budget, Workspace } from '@sheaf/contract'
import { makeWorkspace } from '@sheaf/engine/workspace'
import { afterEach, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { createContext } from '../create-context.ts'
import { openFolders } from '../files/open-folders.ts'
import { startTrial } from '../licensing/start-trial.ts'
import type { LiveWorkspace } from './live-workspace.ts'
import { measureBudget, openBudgetMemory } from './measure-budget.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-measure-budget-')))
const root = join(folder, 'repo')
let context: Context
afterEach(async () => {
  await context.close()
  rmSync(folder, { recursive: true })
})

it('keeps the maps shown before in an interim result, except those of files that were selected or removed since', async () => {
  mkdirSync(root)
  writeFileSync(join(root, 'a.ts'), "import { b } from './b.ts'\nimport { c } from './c.ts'\nexport const a = b() + c()\n")
  for (const name of ['b', 'c']) writeFileSync(join(root, `${name}.ts`), `export function ${name}(): number {\n  return 1\n}\n`)
  context = createContext({ home: join(folder, 'home'), env: { HOME: folder } })
  await startTrial(context)
  const { tree } = openFolders(context, { roots: [root] })
  const shown: { budget: Budget | null; review: null } = { budget: null, review: null }
  let workspace: Workspace = {
    ...makeWorkspace({ name: 'repo', roots: [root], ephemeral: false, lastUsed: '2026-01-01T00:00:00.000Z' }),
    selection: [{ path: 'a.ts', mode: 'full' }],
  }
  const live = { shown, workspace: () => workspace, tree: () => tree, rules: () => ({}) } as unknown as LiveWorkspace
  const memory = openBudgetMemory(context)
  const measure = async (isInterim: boolean) => {
    const measured = await measureBudget(context, live, memory, {}, { isInterim })
    return { measured, files: measured.files.map(({ path, mode }) => `${mode} ${path}`), maps: measured.tokens.maps }
  }

  expect(await measure(true)).toMatchObject({ files: ['full a.ts'], maps: 0 })
  const { measured, files, maps } = await measure(false)
  expect(files).toEqual(['full a.ts', 'map b.ts', 'map c.ts'])
  shown.budget = { version: 1, ...measured }
  expect(await measure(true)).toMatchObject({ files, maps, measured: { notes: ['Code maps are still being counted.'] } })

  workspace = { ...workspace, addedMaps: { removed: ['b.ts'], pinned: [] } }
  expect((await measure(true)).files).toEqual(['full a.ts', 'map c.ts'])
  workspace = { ...workspace, selection: [...workspace.selection, { path: 'c.ts', mode: 'full' }] }
  expect((await measure(true)).files).toEqual(['full a.ts', 'full c.ts'])
  workspace = {
    ...workspace,
    copyPreset: 'Manual',
    compose: { ...workspace.compose, maps: 'none' },
    selection: [{ path: 'a.ts', mode: 'full' }],
  }
  expect((await measure(true)).files).toEqual(['full a.ts'])
})
