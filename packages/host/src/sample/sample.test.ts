// Tests the project that comes with Sheaf: it is real, its bug is real, and nothing in the user's home folder is touched.

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HostApi } from '@sheaf/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openHost } from '../index.ts'

let person: string
let host: HostApi

beforeEach(() => {
  person = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-sample-')))
  host = open({ HOME: person, PATH: process.env.PATH ?? '' })
})
afterEach(async () => {
  await host.close()
  rmSync(person, { recursive: true, force: true, maxRetries: 5 })
})

function open(env: Record<string, string>): HostApi {
  return openHost({ home: join(person, '.state'), env: { ...env, SHEAF_KEYS: 'file' } })
}

const made = () => host['sample.make']()
const git = (folder: string, ...words: string[]) => execFileSync('git', ['-C', folder, ...words], { encoding: 'utf8' }).trim()
const visible = () => readdirSync(person).filter((name) => name !== '.state')

describe('the sample project', () => {
  it('creates a project with a history, open changes, and a bug that its reply fixes and Undo restores', async () => {
    const { path, isNew, question } = await made()
    expect([path, isNew, visible()]).toEqual([join(person, 'sheaf-sample'), true, ['sheaf-sample']])
    expect(question).toContain('docs/prices.md')
    expect(git(path, 'log', '--format=%s').split('\n')).toEqual(['Add stock counts and sales reports', 'Add a fruit shop'])
    expect(git(path, 'status', '--porcelain').split('\n')).toEqual(['M stock/stock.go', '?? docs/ideas.md'])

    const { id: workspace } = await host.as({ kind: 'window', id: 'window' })['workspaces.open']({ roots: [path] })
    const reply = (await host['sample.reply']({ workspace })) ?? ''
    const before = textsOf(path)
    const review = await host['reviews.open']({ workspace, reply })
    expect(review.files.map(({ path: file, status, problems, inexact, warnings }) => [file, status, problems, inexact, warnings])).toEqual(
      ['shop/discount.ts', 'shop/discount.test.ts', 'shop/receipt.ts'].map((file) => [file, 'ready', [], [], []]),
    )
    await host['reviews.move']({ workspace, move: { type: 'enter' } })
    await host['reviews.move']({ workspace, move: { type: 'accept-all' } })
    expect(await host['reviews.commit']({ workspace })).toMatchObject({ ok: true, files: 3 })
    expect(testsOf(path)).toEqual({ passed: true, tests: 4 })
    expect(receiptOf(path)).toBe('10 × apples (1 free)  €112.50\nTotal  €112.50\n')

    writeFileSync(join(path, 'shop/discount.ts'), before['shop/discount.ts'] ?? '')
    expect(testsOf(path)).toEqual({ passed: false, tests: 4 })
    writeFileSync(join(path, 'shop/discount.ts'), mended)
    await host['commits.change']({ workspace, change: { type: 'undo' } })
    expect(textsOf(path)).toEqual(before)
  })

  it('opens an existing sample project unchanged, and creates it again after it was deleted', async () => {
    const { path } = await made()
    writeFileSync(join(path, 'shop/price.ts'), 'mine now\n')
    expect(await made()).toMatchObject({ path, isNew: false })
    expect(readFileSync(join(path, 'shop/price.ts'), 'utf8')).toBe('mine now\n')
    rmSync(path, { recursive: true })
    expect(await made()).toMatchObject({ path, isNew: true })
    expect(readFileSync(join(path, 'shop/price.ts'), 'utf8')).toContain('inEuros')
  })

  it('chooses another name next to a folder, file or link that is not ours, and leaves no other files', async () => {
    mkdirSync(join(person, 'sheaf-sample'))
    writeFileSync(join(person, 'sheaf-sample', 'README.md'), '# My own\n')
    writeFileSync(join(person, 'sheaf-sample-2'), 'a file\n')
    symlinkSync(join(person, 'nowhere'), join(person, 'sheaf-sample-3'))
    expect(await made()).toMatchObject({ path: join(person, 'sheaf-sample-4'), isNew: true })
    expect(readdirSync(join(person, 'sheaf-sample'))).toEqual(['README.md'])
    expect(visible()).toEqual(['sheaf-sample', 'sheaf-sample-2', 'sheaf-sample-3', 'sheaf-sample-4'])
  })

  it('creates the sample project once when two windows ask at the same time', async () => {
    const both = await Promise.all([made(), made()])
    expect([both.map(({ path }) => path), both.filter(({ isNew }) => isNew).length, visible()]).toEqual([
      [join(person, 'sheaf-sample'), join(person, 'sheaf-sample')],
      1,
      ['sheaf-sample'],
    ])
  })

  it('creates no history without git, and refuses when the home folder cannot be written', async () => {
    await host.close()
    host = open({ HOME: person, PATH: '/nowhere' })
    const { path } = await made()
    expect([readdirSync(path).includes('.git'), readdirSync(path).includes('shop')]).toEqual([false, true])
    await host.close()
    host = open({ HOME: join(person, 'not there'), PATH: '/nowhere' })
    await expect(made()).rejects.toMatchObject({ code: 'sample-unwritable' })
  })

  it('returns no reply for any other project, even if its README is a pipe', async () => {
    mkdirSync(join(person, 'mine'))
    execFileSync('mkfifo', [join(person, 'mine', 'README.md')])
    const { id: workspace } = await host.as({ kind: 'window', id: 'window' })['workspaces.open']({ roots: [join(person, 'mine')] })
    expect(await host['sample.reply']({ workspace })).toBe(null)
  })
})

const mended = `// One crate in ten is free: see docs/prices.md.

const every = 10

/** The number of crates that are free. */
export function freeCrates(crates: number): number {
  return Math.floor(crates / every)
}
`

function textsOf(folder: string): Record<string, string> {
  const files = git(folder, 'ls-files', '-co', '--exclude-standard').split('\n')
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
}

/** Runs the tests as anyone with Node would. */
function testsOf(folder: string): { passed: boolean; tests: number } {
  const { status, stdout } = spawnSync(process.execPath, ['--test', '--test-isolation=none', '--test-reporter=tap'], {
    cwd: folder,
    encoding: 'utf8',
    // Inside a test runner, Node would report to that runner.
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1' },
  })
  return { passed: status === 0, tests: Number(/^# tests (\d+)$/m.exec(stdout)?.[1]) }
}

function receiptOf(folder: string): string {
  return execFileSync(process.execPath, ['--no-warnings', 'shop/main.ts', 'apples=10'], { cwd: folder, encoding: 'utf8' })
}
