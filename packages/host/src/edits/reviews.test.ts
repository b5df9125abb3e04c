import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReviewState } from '@sheaf/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { type App, openApp } from '../testing/open-app.ts'

const numbers = `${Array.from({ length: 30 }, (_, at) => `export const n${at} = ${at}`).join('\n')}\n`
const files = { 'src/a.ts': numbers, 'src/b.ts': 'export const b = 1\n', '.github/workflows/ci.yml': 'on: push\n' }

function modify(path: string, ...changes: [string, string][]): string {
  const fenced = (text: string): string => `\n===\n${text}\n===\n`
  const inside = changes.map(
    ([search, content]) => `<change><search>${fenced(search)}</search><content>${fenced(content)}</content></change>`,
  )
  return `<file path="${path}" action="modify">${inside.join('\n')}</file>\n`
}

const twoInA = modify('src/a.ts', ['export const n2 = 2', 'export const n2 = 22'], ['export const n20 = 20', 'export const n20 = 2020'])
const oneInB = modify('src/b.ts', ['export const b = 1', 'export const b = 2'])
const risky = modify('.github/workflows/ci.yml', ['on: push', 'on: [push, pull_request_target]'])

let app: App
afterEach(() => app.close())

const onDisk = (path: string): string => readFileSync(join(app.root, path), 'utf8')
const verdicts = ({ files: each }: ReviewState): string[][] => each.map((file) => file.verdicts)

describe('a review', () => {
  it('plans a reply, commits the accepted changes, and supports undo and redo', async () => {
    app = await openApp(files)
    const { host, here } = app
    const planned = await host['reviews.open']({ ...here, reply: twoInA + oneInB })
    expect(planned).toMatchObject({
      stage: 'reviewing',
      version: 1,
      counts: { changes: 3, accepted: 0, rejected: 0, open: 3 },
      canUndo: false,
    })
    expect(planned.files.map(({ path, added, removed, status }) => [path, added, removed, status])).toEqual([
      ['src/a.ts', 2, 2, 'ready'],
      ['src/b.ts', 1, 1, 'ready'],
    ])
    expect(await host['reviews.read'](here)).toEqual({ state: planned, file: null })
    expect(await host['reviews.read']({ ...here, file: 1 })).toEqual({
      state: null,
      file: {
        path: 'src/b.ts',
        language: 'ts',
        text: 'export const b = 1\n',
        hunks: [{ at: 0, change: 0, removed: ['export const b = 1\n'], added: ['export const b = 2\n'] }],
        unplaced: [],
      },
    })
    await expect(host['reviews.read']({ ...here, file: 2 })).rejects.toMatchObject({ code: 'not-possible' })
    await host['reviews.move']({ ...here, move: { type: 'accept', file: 0, hunk: 0 } })
    const moved = await host['reviews.move']({ ...here, move: { type: 'reject', file: 0, hunk: 1 } })
    expect([verdicts(moved), moved.canUndo]).toEqual([[['accepted', 'rejected'], ['open']], true])
    expect(onDisk('src/a.ts')).toBe(numbers)
    await host['reviews.move']({ ...here, move: { type: 'reject', file: 1 } })
    expect(await host['reviews.commit'](here)).toMatchObject({ ok: true, files: 1, left: 0 })
    expect(onDisk('src/a.ts')).toBe(numbers.replace('n2 = 2\n', 'n2 = 22\n'))
    expect(onDisk('src/b.ts')).toBe('export const b = 1\n')
    expect((await host['reviews.read'](here)).state).toBeNull()
    const [change] = await host['commits.list'](here)
    expect(change?.files).toEqual([{ path: 'src/a.ts', action: 'modify' }])
    expect(await host['commits.change']({ ...here, change: { type: 'undo' } })).toMatchObject({ ok: true })
    expect(onDisk('src/a.ts')).toBe(numbers)
    expect(await host['commits.change']({ ...here, change: { type: 'redo' } })).toMatchObject({ ok: true })
    expect(onDisk('src/a.ts')).toContain('n2 = 22\n')
    expect(app.events.filter(({ type }) => type === 'commits-changed').length).toBe(3)
  })

  it('notifies windows of every change to the review, and of its end', async () => {
    app = await openApp(files)
    const { host, here } = app
    await host['reviews.open']({ ...here, reply: twoInA })
    await host['reviews.move']({ ...here, move: { type: 'accept-all' } })
    await host['reviews.move']({ ...here, move: { type: 'accept-all' } })
    await host['reviews.leave'](here)
    const received = app.events.flatMap((event) => (event.type === 'review-changed' ? [event.review?.version ?? null] : []))
    expect(received).toEqual([1, 2, null])
    await expect(host['reviews.move']({ ...here, move: { type: 'next' } })).rejects.toMatchObject({ code: 'no-review' })
    expect(onDisk('src/a.ts')).toBe(numbers)
  })

  it('shows an open review to a window that opens the workspace later', async () => {
    app = await openApp(files)
    const { host, here } = app
    const state = await host['reviews.open']({ ...here, reply: twoInA })
    expect((await host.as({ kind: 'window', id: 'another' })['workspaces.open']({ id: here.workspace })).review).toEqual(state)
  })

  it('restores a review after a restart, with verdicts on unchanged hunks', async () => {
    const before = await openApp(files)
    await before.host['reviews.open']({ ...before.here, reply: twoInA + oneInB })
    await before.host['reviews.move']({ ...before.here, move: { type: 'accept', file: 0, hunk: 1 } })
    await before.host['reviews.move']({ ...before.here, move: { type: 'reject', file: 1 } })
    await before.host.close()
    // In a.ts, the changes only move down. In b.ts, the change no longer fits.
    writeFileSync(join(before.root, 'src/a.ts'), `// new\n${numbers}`)
    writeFileSync(join(before.root, 'src/b.ts'), 'export const c = 3\n')
    app = await openApp({}, { again: before })
    const { review } = app.opened
    expect(review).toMatchObject({ stage: 'reviewing', format: 'xml', forced: null })
    expect(review && verdicts(review)).toEqual([['open', 'accepted'], ['open']])
    expect(review?.files[1]).toMatchObject({ path: 'src/b.ts', status: 'blocked' })
    expect(review?.version).toBeGreaterThan(3)
    await app.host['reviews.leave'](app.here)
    await app.host.close()
    app = await openApp({}, { again: before })
    expect(app.opened.review).toBeNull()
  })

  it('loads a review with a long reply after the workspace has opened', async () => {
    const before = await openApp(files)
    await before.host['reviews.open']({ ...before.here, reply: `${oneInB}\n${'and so on '.repeat(30_000)}` })
    await before.host['reviews.move']({ ...before.here, move: { type: 'accept-all' } })
    await before.host.close()
    app = await openApp({}, { again: before })
    expect(app.opened.review).toBeNull()
    const { review } = await app.event('review-changed')
    expect(review?.counts).toMatchObject({ changes: 1, accepted: 1 })
    expect(app.events.some((event) => event.type === 'notice' && event.says.includes('is being reloaded'))).toBe(true)
  })

  // [S4.31]
  it('requires each warning to be accepted by its path, and leaves risky paths out of Accept All', async () => {
    app = await openApp(files)
    const { host, here } = app
    const broken = modify('src/b.ts', ['export const b = 1', 'export const b = ((1'])
    await host['reviews.open']({ ...here, reply: risky + broken })
    expect(verdicts(await host['reviews.move']({ ...here, move: { type: 'accept-all' } }))).toEqual([['open'], ['accepted']])
    await host['reviews.move']({ ...here, move: { type: 'accept', file: 0 } })
    const held = await host['reviews.commit'](here)
    expect(held).toMatchObject({ ok: false, warnings: [{ path: '.github/workflows/ci.yml' }, { path: 'src/b.ts' }] })
    expect(await host['reviews.commit']({ ...here, acceptWarnings: ['src/b.ts'] })).toMatchObject({
      ok: false,
      warnings: [{ path: '.github/workflows/ci.yml' }],
    })
    expect(onDisk('.github/workflows/ci.yml')).toBe('on: push\n')
    expect(await host['reviews.commit']({ ...here, acceptWarnings: ['src/b.ts', '.github/workflows/ci.yml'] })).toMatchObject({
      ok: true,
      files: 2,
    })
    expect(onDisk('.github/workflows/ci.yml')).toContain('pull_request_target')
  })

  it('writes nothing over a file that changed meanwhile, and can plan the same reply again', async () => {
    app = await openApp(files)
    const { host, here } = app
    await host['reviews.open']({ ...here, reply: twoInA + oneInB })
    await host['reviews.move']({ ...here, move: { type: 'accept-all' } })
    app.write('src/b.ts', 'export const other = 0\nexport const b = 1\n')
    expect(await host['reviews.commit'](here)).toEqual({ ok: false, problems: [{ path: 'src/b.ts', message: expect.any(String) }] })
    expect(onDisk('src/a.ts')).toBe(numbers)
    const again = await host['reviews.open']({ ...here, again: true })
    expect(verdicts(again)).toEqual([['accepted', 'accepted'], ['accepted']])
    expect(await host['reviews.commit'](here)).toMatchObject({ ok: true, files: 2 })
    expect(onDisk('src/b.ts')).toBe('export const other = 0\nexport const b = 2\n')
  })

  it('continues a review with undecided changes after a partial commit', async () => {
    app = await openApp(files)
    const { host, here } = app
    await host['reviews.open']({ ...here, reply: twoInA + oneInB })
    await host['reviews.move']({ ...here, move: { type: 'enter' } })
    await host['reviews.move']({ ...here, move: { type: 'accept', file: 0, hunk: 0 } })
    expect(await host['reviews.commit'](here)).toMatchObject({ ok: true, files: 1, left: 2 })
    const rest = (await host['reviews.read'](here)).state
    expect(rest).toMatchObject({ stage: 'reviewing', counts: { changes: 2, open: 2 }, canUndo: false })
    expect(rest?.files.map(({ path, verdicts: own }) => [path, own])).toEqual([
      ['src/a.ts', ['open']],
      ['src/b.ts', ['open']],
    ])
    await host['reviews.move']({ ...here, move: { type: 'accept-all' } })
    expect(await host['reviews.commit'](here)).toMatchObject({ ok: true, files: 2, left: 0 })
    expect(onDisk('src/a.ts')).toBe(numbers.replace('n2 = 2\n', 'n2 = 22\n').replace('n20 = 20\n', 'n20 = 2020\n'))
    expect((await host['reviews.read'](here)).state).toBeNull()
    await host['commits.change']({ ...here, change: { type: 'undo' } })
    await host['commits.change']({ ...here, change: { type: 'undo' } })
    await host['reviews.open']({ ...here, reply: twoInA + oneInB })
    await host['reviews.move']({ ...here, move: { type: 'accept', file: 0, hunk: 0 } })
    await host['reviews.move']({ ...here, move: { type: 'reject', file: 0, hunk: 1 } })
    expect(await host['reviews.commit'](here)).toMatchObject({ left: 1 })
    await host['reviews.move']({ ...here, move: { type: 'accept-all' } })
    expect(await host['reviews.commit'](here)).toMatchObject({ left: 0 })
    expect((await host['reviews.open']({ ...here, reply: twoInA + oneInB })).notes).toEqual([])
  })

  // [S4.29]
  it('shows a reply as a plan first if a file in it cannot be applied, if it has no changes, or if an editor proposed it', async () => {
    app = await openApp(files)
    const { host, here } = app
    const stageOf = async (reply: string) => (await host['reviews.open']({ ...here, reply })).stage
    const unplaced = modify('src/b.ts', ['export const b = 1', 'export const b = 2'], ['export const nowhere = 1', 'export const x = 2'])
    const outside = '<file path="../out.ts" action="create"><change><content>\n===\nx\n===\n</content></change></file>\n'
    expect(await stageOf(unplaced)).toBe('reviewing')
    expect(await stageOf(oneInB + outside)).toBe('planned')
    expect(await stageOf('Nothing to change.')).toBe('planned')
    expect((await host['reviews.move']({ ...here, move: { type: 'enter' } })).stage).toBe('reviewing')
    await host['reviews.leave'](here)
    await host.as({ kind: 'model' })['edits.propose']({
      ...here,
      edits: [{ kind: 'rewrite', path: 'src/b.ts', text: 'export const b = 3\n' }],
      client: 'agent',
      direct: false,
      headless: false,
    })
    expect((await host['reviews.read'](here)).state?.stage).toBe('planned')
  })

  // [S4.32]
  it('restores the files of every commit of a review on reset, also after a restart, and reopens all changes', async () => {
    const before = await openApp(files)
    await before.host['reviews.open']({ ...before.here, reply: twoInA + oneInB })
    await before.host['reviews.move']({ ...before.here, move: { type: 'accept', file: 0, hunk: 0 } })
    await before.host['reviews.commit'](before.here)
    await before.host['reviews.move']({ ...before.here, move: { type: 'accept', file: 0, hunk: 0 } })
    await before.host['reviews.commit'](before.here)
    await before.host['reviews.move']({ ...before.here, move: { type: 'reject', file: 0 } })
    expect((await before.host['reviews.read'](before.here)).state?.written).toEqual(['src/a.ts'])
    await before.host.close()
    app = await openApp({}, { again: before })
    const { host, here } = app
    expect(onDisk('src/a.ts')).toContain('n2 = 22\n')
    expect(onDisk('src/a.ts')).toContain('n20 = 2020\n')
    const reset = await host['reviews.reset'](here)
    expect(reset).toMatchObject({ ok: true, restored: 1 })
    expect([verdicts(reset.state), 'written' in reset.state]).toEqual([[['open', 'open'], ['open']], false])
    expect(onDisk('src/a.ts')).toBe(numbers)
    expect((await host['commits.list'](here)).map(({ state }) => state)).toEqual(['undone', 'undone'])
    await host['reviews.move']({ ...here, move: { type: 'accept-all' } })
    expect(await host['reviews.commit'](here)).toMatchObject({ ok: true, files: 2, left: 0 })
  })

  it('restores nothing on reset if a written file has changed since, and names it', async () => {
    app = await openApp(files)
    const { host, here } = app
    await host['reviews.open']({ ...here, reply: twoInA + oneInB })
    await host['reviews.move']({ ...here, move: { type: 'accept', file: 1 } })
    await host['reviews.commit'](here)
    app.write('src/b.ts', 'export const mine = 1\n')
    const reset = await host['reviews.reset'](here)
    expect(reset).toMatchObject({ ok: false, problems: [{ path: 'src/b.ts', code: 'changed-since' }], state: { written: ['src/b.ts'] } })
    expect(onDisk('src/b.ts')).toBe('export const mine = 1\n')
  })

  it('leaves files alone on reset that nobody wrote, or whose write was undone', async () => {
    app = await openApp(files)
    const { host, here } = app
    await host['reviews.open']({ ...here, reply: twoInA + oneInB })
    await host['reviews.move']({ ...here, move: { type: 'accept', file: 0 } })
    const reset = await host['reviews.reset'](here)
    expect([reset.ok, verdicts(reset.state), reset.state.canUndo]).toEqual([true, [['open', 'open'], ['open']], true])
    await host['reviews.move']({ ...here, move: { type: 'accept', file: 1 } })
    await host['reviews.commit'](here)
    expect((await host['reviews.read'](here)).state?.written).toEqual(['src/b.ts'])
    await host['commits.change']({ ...here, change: { type: 'undo' } })
    expect((await host['reviews.read'](here)).state?.written).toBeUndefined()
    expect(await host['reviews.reset'](here)).toMatchObject({ ok: true, restored: 0 })
    expect((await host['commits.list'](here)).map(({ state }) => state)).toEqual(['undone'])
    await host['commits.change']({ ...here, change: { type: 'redo' } })
    expect((await host['reviews.read'](here)).state?.written).toEqual(['src/b.ts'])
  })

  it('keeps unplaced changes with a repair message for the rest after the others were committed', async () => {
    app = await openApp(files)
    const { host, here } = app
    const lost = modify('src/b.ts', ['export const nowhere = 1', 'export const nowhere = 2'])
    const { repair } = await host['reviews.open']({ ...here, reply: twoInA + lost })
    expect(repair).toContain('nothing was written')
    await host['reviews.move']({ ...here, move: { type: 'enter' } })
    await host['reviews.move']({ ...here, move: { type: 'accept-all' } })
    const committed = await host['reviews.commit'](here)
    expect(committed).toMatchObject({ ok: true, files: 1, left: 1, refused: 0 })
    const rest = (await host['reviews.read'](here)).state
    expect(rest).toMatchObject({ stage: 'reviewing', counts: { changes: 1, open: 1 } })
    expect(committed).toHaveProperty('repair', rest?.repair)
    expect(rest?.repair).toContain('All others are written, so leave them out.')
    expect(rest?.repair).not.toContain('src/a.ts')
    expect(rest?.files.map(({ path, status }) => [path, status])).toEqual([['src/b.ts', 'blocked']])
    // With the others undone, a message to leave them out would lose them.
    await host['commits.change']({ ...here, change: { type: 'undo' } })
    expect((await host['reviews.read'](here)).state?.repair).toBeUndefined()
    await host['commits.change']({ ...here, change: { type: 'redo' } })
    expect((await host['reviews.read'](here)).state?.repair).toBe(rest?.repair)
    await host['reviews.leave'](here)
    expect((await host['reviews.read'](here)).state).toBeNull()
  })

  describe('of a good, an ambiguous and an invented change', () => {
    const repeated = 'first\nif (a) return\nsecond\nif (a) return\nlast\n'
    const described = (...all: [string, string, string][]): string =>
      modify('src/c.ts', ...all.map(([, search, content]): [string, string] => [search, content])).replaceAll(
        /<change>/g,
        () => `<change><description>${all.shift()?.[0]}</description>`,
      )
    const reply = described(
      ['Name it', 'first', 'first\n// the first line'],
      ['Mark it', 'if (a) return', 'if (a) return // marked'],
      ['Invent it', 'nothing like this', 'nothing at all'],
    )
    const slot = (hunk: number) => ({ file: 0, hunk })

    it('asks the model only for what is refused and not accepted, or for one change', async () => {
      app = await openApp({ 'src/c.ts': repeated })
      const { host, here } = app
      await host['reviews.open']({ ...here, reply })
      const about = async (only = {}) =>
        [...(await host['reviews.repair']({ ...here, ...only })).matchAll(/^\d\. (.*)$/gm)].map(([, title]) => title)
      await host['reviews.move']({ ...here, move: { type: 'accept', ...slot(0) } })
      expect(await about()).toEqual(['src/c.ts, change 2 of 3: Mark it', 'src/c.ts, change 3 of 3: Invent it'])
      expect(await about({ file: 0, change: 2 })).toEqual(['src/c.ts, change 3 of 3: Invent it'])
      await host['reviews.move']({ ...here, move: { type: 'place', ...slot(1), place: 1 } })
      await host['reviews.move']({ ...here, move: { type: 'reject', ...slot(2) } })
      const message = await host['reviews.repair'](here)
      expect(await about()).toEqual(['src/c.ts, change 3 of 3: Invent it'])
      expect(message).toContain('The others are applied separately, so leave them out.')
      expect(message).not.toMatch(/as a whole|nothing was written|ambiguous|appears/)
      const { state } = await host['reviews.read'](here)
      expect(state?.repair).toBeDefined()
      for (const accepted of [{ file: 0, change: 1 }, { file: 7 }])
        await expect(host['reviews.repair']({ ...here, ...accepted })).rejects.toMatchObject({ code: 'not-possible' })
    })

    it('counts lines and describes changes as they are after a part was written', async () => {
      app = await openApp({ 'src/c.ts': repeated })
      const { host, here } = app
      const { files: before } = await host['reviews.open']({ ...here, reply })
      expect(before.map(({ added, removed }) => [added, removed])).toEqual([[2, 1]])
      await host['reviews.move']({ ...here, move: { type: 'accept', ...slot(0) } })
      const committed = await host['reviews.commit'](here)
      expect(committed).toMatchObject({ ok: true, left: 2, commits: committed.ok ? [committed.id] : [] })
      const [file] = (await host['reviews.read'](here)).state?.files ?? []
      expect(file).toMatchObject({ added: 1, removed: 1, descriptions: ['Mark it', 'Invent it'] })
      expect(file?.problems[0]).toMatchObject({ lines: [3, 5], message: expect.stringContaining('appears 2 times (lines 3, 5)') })
      const { file: text } = await host['reviews.read']({ ...here, file: 0 })
      expect(text?.unplaced[0]?.places.map(({ line }) => line)).toEqual([3, 5])
    })

    it('accepts a change that is already in the file only by name', async () => {
      app = await openApp({ 'src/c.ts': `${repeated.replace('first', 'first\n// the first line')}if (a) return // marked\n` })
      const { host, here } = app
      const opened = await host['reviews.open']({ ...here, reply })
      expect(opened.files.map(({ consents }) => consents)).toEqual([['offered', 'place', 'place']])
      const { file } = await host['reviews.read']({ ...here, file: 0 })
      expect([file?.hunks.map(({ applied }) => applied), file?.unplaced.map(({ applied }) => applied)]).toEqual([[true], [true, undefined]])
      const message = await host['reviews.repair'](here)
      expect([message.includes('Invent it'), message.includes('Mark it')]).toEqual([true, false])
      expect(verdicts(await host['reviews.move']({ ...here, move: { type: 'accept-all' } }))).toEqual([['open', 'open', 'open']])
      expect(verdicts(await host['reviews.move']({ ...here, move: { type: 'accept', ...slot(0) } }))).toEqual([
        ['accepted', 'open', 'open'],
      ])
    })
  })

  it('keeps files that cannot be applied at all after the rest was committed', async () => {
    app = await openApp(files)
    const { host, here } = app
    await host['reviews.open']({ ...here, reply: twoInA + modify('src/missing.ts', ['x', 'y']) })
    await host['reviews.move']({ ...here, move: { type: 'enter' } })
    await host['reviews.move']({ ...here, move: { type: 'accept-all' } })
    expect(await host['reviews.commit'](here)).toMatchObject({ ok: true, files: 1, left: 0, refused: 1 })
    const rest = (await host['reviews.read'](here)).state
    expect(rest).toMatchObject({ stage: 'planned', counts: { changes: 0, open: 0 } })
    expect(rest?.files.map(({ path, status }) => [path, status])).toEqual([['src/missing.ts', 'blocked']])
  })

  describe('of a good, an ambiguous and an invented change in one file', () => {
    const twice = 'int a;\n  free(p);\n  p = NULL;\nint b;\n  free(p);\n  p = NULL;\nint c;\n'
    const reply = modify(
      'src/dict.c',
      ['int c;', 'long c;'],
      ['  free(p);\n  p = NULL;', '  release(&p);'],
      ['  zebra_quux(1);\n  zebra_quux(2);', '  zebra_quux(3);'],
    )
    const move = (type: 'accept' | 'reject', hunk: number) => app.host['reviews.move']({ ...app.here, move: { type, file: 0, hunk } })

    it('writes the good one and the placed one, skips the invented one, and undoes the write byte for byte', async () => {
      app = await openApp({ 'src/dict.c': twice })
      const { host, here } = app
      const opened = await host['reviews.open']({ ...here, reply })
      expect(opened.files[0]).toMatchObject({
        status: 'blocked',
        verdicts: ['open', 'open', 'open'],
        consents: ['free', 'place', 'place'],
        unplaced: [
          { change: 1, places: 2, place: null },
          { change: 2, places: 0, place: null },
        ],
      })
      const { file } = await host['reviews.read']({ ...here, file: 0 })
      expect(file?.unplaced.map(({ reason, places }) => [reason, places.map(({ line }) => line)])).toEqual([
        ['ambiguous', [2, 5]],
        ['not-found', []],
      ])
      await host['reviews.move']({ ...here, move: { type: 'enter' } })
      await move('accept', 0)
      // A bulk accept and an accept without a place leave it open.
      await host['reviews.move']({ ...here, move: { type: 'accept-all' } })
      expect(verdicts(await move('accept', 1))).toEqual([['accepted', 'open', 'open']])
      const placed = await host['reviews.move']({ ...here, move: { type: 'place', file: 0, hunk: 1, place: 1 } })
      expect(placed.files[0]?.unplaced[0]).toEqual({ change: 1, places: 2, place: 1 })
      await move('reject', 2)
      const committed = await host['reviews.commit'](here)
      expect(committed).toMatchObject({ ok: true, files: 1, left: 0, refused: 0 })
      const repair = committed.ok ? (committed.repair ?? '') : ''
      expect(repair).toContain('src/dict.c, change 3 of 3')
      expect(repair).not.toContain('change 2 of 3')
      expect((await host['reviews.read'](here)).state).toBeNull()
      expect(onDisk('src/dict.c')).toBe('int a;\n  free(p);\n  p = NULL;\nint b;\n  release(&p);\nlong c;\n')
      await host['commits.change']({ ...here, change: { type: 'undo' } })
      expect(onDisk('src/dict.c')).toBe(twice)
    })

    // [S4.33]
    it('keeps the chosen place, the skip and the pause after a restart and a refresh', async () => {
      app = await openApp({ 'src/dict.c': twice })
      await app.host['reviews.open']({ ...app.here, reply })
      await app.host['reviews.move']({ ...app.here, move: { type: 'enter' } })
      await app.host['reviews.move']({ ...app.here, move: { type: 'place', file: 0, hunk: 1, place: 1 } })
      await move('reject', 2)
      expect(await app.host['reviews.move']({ ...app.here, move: { type: 'pause' } })).toMatchObject({
        stage: 'reviewing',
        isPaused: true,
      })
      await app.host.close()
      app = await openApp({}, { again: app })
      expect(app.opened.review).toMatchObject({
        stage: 'reviewing',
        isPaused: true,
        files: [{ verdicts: ['open', 'accepted', 'rejected'], unplaced: [{ place: 1 }, { place: null }] }],
      })
      expect(await app.host['reviews.move']({ ...app.here, move: { type: 'resume' } })).toMatchObject({ isPaused: false })
      // Its place moves down with the file.
      writeFileSync(join(app.root, 'src/dict.c'), `// new\n${twice}`)
      const again = await app.host['reviews.open']({ ...app.here, again: true })
      expect(again.files[0]).toMatchObject({ verdicts: ['open', 'accepted', 'rejected'], unplaced: [{ place: 1 }, { place: null }] })
      expect(await app.host['reviews.commit'](app.here)).toMatchObject({ ok: true, left: 1 })
      expect(onDisk('src/dict.c')).toBe('// new\nint a;\n  free(p);\n  p = NULL;\nint b;\n  release(&p);\nint c;\n')
    })
  })

  it('asks again about a delete or rewrite when the content of the file changed', async () => {
    app = await openApp(files)
    const { host, here } = app
    const rewrite = '<file path="src/b.ts" action="rewrite"><change><content>\n===\nexport const all = 0\n===\n</content></change></file>\n'
    const whole = `<file path="src/a.ts" action="delete"></file>\n${rewrite}`
    const opened = await host['reviews.open']({ ...here, reply: whole })
    expect(opened.files.map(({ action }) => action)).toEqual(['delete', 'rewrite'])
    const taken = await host['reviews.move']({ ...here, move: { type: 'accept-all' } })
    expect(verdicts(taken)).toEqual([['accepted'], ['accepted']])
    expect(verdicts(await host['reviews.open']({ ...here, again: true }))).toEqual([['accepted'], ['accepted']])
    app.write('src/a.ts', 'export const mine = 1\n')
    // The removed line is the same, but the content of the file is not.
    app.write('src/b.ts', 'export const all = 0\nexport const b = 1\n')
    expect(verdicts(await host['reviews.open']({ ...here, again: true }))).toEqual([['open'], ['open']])
    await host.close()
    app.write('src/a.ts', 'export const other = 1\n')
    app = await openApp({}, { again: app })
    expect(app.opened.review && verdicts(app.opened.review)).toEqual([['open'], ['open']])
  })

  it('marks files that change on disk, and unmarks them when they are restored', async () => {
    app = await openApp(files)
    const { host, here } = app
    const makes = '<file path="src/new.ts" action="create"><change><content>\n===\nexport const n = 0\n===\n</content></change></file>\n'
    await host['reviews.open']({ ...here, reply: twoInA + oneInB + makes })
    const marks = async (...paths: string[]): Promise<void> => {
      await app.event(
        'review-changed',
        ({ review }) => {
          const marked = review?.files.filter(({ changed }) => changed).map(({ path }) => path)
          return marked?.join() === paths.join()
        },
        app.events.length,
      )
    }
    const first = marks('src/b.ts')
    app.write('src/b.ts', 'export const mine = 1\n')
    await first
    const second = marks('src/b.ts', 'src/new.ts')
    app.write('src/new.ts', 'mine\n')
    await second
    const third = marks('src/new.ts')
    app.write('src/b.ts', files['src/b.ts'])
    await third
    const again = await host['reviews.open']({ ...here, again: true })
    expect(again.files.map(({ path, action, changed }) => [path, action, changed])).toEqual([
      ['src/a.ts', 'modify', undefined],
      ['src/b.ts', 'modify', undefined],
      ['src/new.ts', 'rewrite', undefined],
    ])
  })

  it('commits a review once when two windows commit at the same time', async () => {
    app = await openApp(files)
    const { host, here } = app
    await host['reviews.open']({ ...here, reply: oneInB })
    await host['reviews.move']({ ...here, move: { type: 'accept-all' } })
    const both = await Promise.allSettled([host['reviews.commit'](here), host['reviews.commit'](here)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await host['commits.list'](here)).length).toBe(1)
  })

  // [S4.34]
  it('refuses an empty commit, and neither plans nor saves a reply that is too large', async () => {
    app = await openApp(files)
    const { host, here } = app
    await host['reviews.open']({ ...here, reply: oneInB })
    await expect(host['reviews.commit'](here)).rejects.toMatchObject({ code: 'nothing-accepted' })
    const large = await host['reviews.open']({ ...here, reply: oneInB + ' '.repeat(20_000_001) })
    expect([large.files, large.problems.map(({ code }) => code)]).toEqual([[], ['too-large']])
    await host.close()
    app = await openApp({}, { again: app })
    expect(app.opened.review).toBeNull()
  })

  it('keeps the later of two replies that are opened at the same time', async () => {
    app = await openApp(files)
    const { host, here } = app
    const both = await Promise.allSettled([
      host['reviews.open']({ ...here, reply: twoInA }),
      host['reviews.open']({ ...here, reply: oneInB }),
    ])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    expect((await host['reviews.read'](here)).state?.files.map(({ path }) => path)).toEqual(['src/b.ts'])
  })
})
