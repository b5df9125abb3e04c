import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { SelectionChange, SelectionChoice } from '@sheaf/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openHost } from '../host.ts'
import { TestHost } from './testing/test-host.ts'

let app: TestHost
let id: string
let root: string

beforeEach(async () => {
  app = new TestHost()
  root = app.make('api', ['a.ts', 'b.ts', 'src/c.ts', 'yarn.lock'])
  id = (await app.open(root)).id
  app.forget()
})

afterEach(() => app.end())

const change = (given: SelectionChange | SelectionChoice) => app.host['selection.change']({ workspace: id, change: given })
const paths = async () => (await app.host['selection.read']({ workspace: id })).files.map(({ path }) => path)

describe('the selection of an open workspace', () => {
  it('publishes changes as consecutive deltas', async () => {
    expect(await change({ type: 'check', paths: [''], checked: true })).toEqual({
      version: 2,
      count: 3,
      canRevert: true,
      notes: ['1 lock file was not selected (select individually to include): yarn.lock.'],
    })
    await change({ type: 'slices', path: 'a.ts', ranges: [{ from: 1, to: 1 }] })
    await change({ type: 'check', paths: ['src', 'b.ts'], checked: false })
    expect(await change({ type: 'check', paths: ['b.ts'], checked: false })).toMatchObject({ version: 4, count: 1 })
    expect(app.all('selection-changed').map(({ version, added, removed }) => [version, added, removed])).toEqual([
      [2, ['src/c.ts', 'a.ts', 'b.ts'], []],
      [3, [{ path: 'a.ts', mode: 'slices', ranges: [{ from: 1, to: 1 }] }], []],
      [4, [], ['src/c.ts', 'b.ts']],
    ])
  })

  it('reverts step by step, including a replacement', async () => {
    await change({ type: 'check', paths: ['a.ts'], checked: true })
    await change({ type: 'replace', files: [{ path: 'b.ts', mode: 'full' }] })
    await change({ type: 'clear' })
    const steps = [await paths()]
    for (let step = 0; step < 3; step++) {
      await change({ type: 'revert' })
      steps.push(await paths())
    }
    expect(steps).toEqual([[], ['b.ts'], ['a.ts'], []])
    await expect(change({ type: 'revert' })).rejects.toMatchObject({ code: 'not-possible' })
  })

  it('reverts after a restart too, up to a limit', async () => {
    for (let round = 0; round < 6; round++) {
      await change({ type: 'check', paths: ['a.ts'], checked: true })
      await change({ type: 'slices', path: 'a.ts', ranges: [{ from: 1, to: 1 }] })
      await change({ type: 'clear' })
    }
    await change({ type: 'replace', files: [{ path: 'b.ts', mode: 'map' }] })
    await change({ type: 'check', paths: ['src'], checked: true })
    await app.restart()
    const { selection } = await app.host.as({ kind: 'window', id: 'one' })['workspaces.open']({ id })
    expect([selection.files.length, selection.canRevert]).toEqual([2, true])
    const steps: unknown[] = []
    while ((await app.host['selection.read']({ workspace: id })).canRevert) {
      await change({ type: 'revert' })
      steps.push((await app.host['selection.read']({ workspace: id })).files)
    }
    expect(steps.length).toBe(10)
    expect(steps.slice(0, 4)).toEqual([
      [{ path: 'b.ts', mode: 'map' }],
      [],
      [{ path: 'a.ts', mode: 'slices', ranges: [{ from: 1, to: 1 }] }],
      [{ path: 'a.ts', mode: 'full' }],
    ])
    await app.restart()
    expect((await app.host.as({ kind: 'window', id: 'one' })['workspaces.open']({ id })).selection.canRevert).toBe(false)
  })

  it('keeps a file that disappears, and counts it again when it is back', async () => {
    await change({ type: 'check', paths: ['a.ts', 'b.ts'], checked: true })
    const files = (count: number) => app.received('budget-changed', ({ budget }) => budget.files.length === count)
    await files(2)
    app.forget()
    rmSync(join(root, 'a.ts'))
    const { budget } = await files(1)
    expect([budget.files.map(({ path }) => path), budget.leftOut.map(({ path }) => path)]).toEqual([['b.ts'], ['a.ts']])
    expect(await paths()).toEqual(['a.ts', 'b.ts'])
    app.forget()
    app.write(join(root, 'a.ts'), 'back')
    expect((await files(2)).budget.leftOut).toEqual([])
  })

  it('selects maps only with Pro', async () => {
    await expect(change({ type: 'mode', paths: ['a.ts'], mode: 'map' })).rejects.toMatchObject({ code: 'pro-needed' })
    await expect(change({ type: 'choose', operation: 'add', paths: ['a.ts'], mode: 'map' })).rejects.toMatchObject({ code: 'pro-needed' })
    await app.host['license.change']({ type: 'start-trial' })
    await change({ type: 'mode', paths: ['a.ts'], mode: 'map' })
    expect((await app.host['selection.read']({ workspace: id })).files).toEqual([{ path: 'a.ts', mode: 'map' }])
  })
})

it('saves the selection and the instructions before it confirms a change', async () => {
  const patient = new TestHost({ saveMs: 3_600_000 })
  const other = openHost({ home: patient.home })
  try {
    const { id: workspace } = await patient.open(patient.make('api', ['a.ts', 'b.ts']))
    const kept = async () =>
      (await other['workspaces.list']({ documents: true })).cards.map(({ document }) => [
        document?.instructions,
        document?.selection.map(({ path }) => path),
      ])
    await patient.host['workspaces.change']({ workspace, fields: { instructions: 'By the window' } })
    expect(await kept()).toEqual([['By the window', []]])
    await patient.host['selection.change']({ workspace, change: { type: 'check', paths: ['a.ts'], checked: true } })
    expect(await kept()).toEqual([['By the window', ['a.ts']]])
    await patient.host.as({ kind: 'model' })['workspaces.change']({ workspace, fields: { instructions: 'By an editor' }, mode: 'replace' })
    expect(await kept()).toEqual([['By an editor', ['a.ts']]])
    await patient.host['selection.change']({ workspace, change: { type: 'choose', operation: 'replace', paths: ['b.ts'] } })
    expect(await kept()).toEqual([['By an editor', ['b.ts']]])
  } finally {
    await other.close()
    await patient.end()
  }
})

describe('tree.weigh', () => {
  it('returns weights in the order of the files in a window', async () => {
    const { version, weights } = await app.host['tree.weigh']({ workspace: id, by: 'tokens' })
    expect([version, weights.map((tokens) => typeof tokens)]).toEqual([1, ['number', 'number', 'number', 'number']])
    const dates = await app.host['tree.weigh']({ workspace: id, by: 'date' })
    const written = statSync(join(root, 'src/c.ts')).mtimeMs
    expect(dates.weights.every((date) => date !== null && Math.abs(written - date) < 3_600_000)).toBe(true)
    app.write(join(root, 'src/c.ts'), 'many more words than before stand in this file')
    const after = await app.host['tree.weigh']({ workspace: id, by: 'tokens' })
    expect(after.weights.map((tokens, at) => (tokens ?? 0) > (weights[at] ?? 0))).toEqual([true, false, false, false])
  })

  it('can be canceled while counting tokens', async () => {
    const many = app.make(
      'many',
      Array.from({ length: 4_000 }, (_, at) => `f${at}.ts`),
    )
    const { id: workspace } = await app.open(many)
    const giveUp = new AbortController()
    const weighing = app.host['tree.weigh']({ workspace, by: 'tokens' }, { signal: giveUp.signal, onProgress: () => giveUp.abort() })
    await expect(weighing).rejects.toMatchObject({ code: 'cancelled' })
  })
})
