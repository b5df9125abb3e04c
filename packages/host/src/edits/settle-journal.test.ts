import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStep, HostApi } from '@sheaf/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openHost } from '../index.ts'

let folder: string
let root: string
let host: HostApi
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-settle-')))
  root = join(folder, 'repo')
  mkdirSync(root)
  for (const name of ['a.txt', 'b.txt']) writeFileSync(join(root, name), 'old\n')
  host = openHost({ home: join(folder, 'home'), env: { HOME: folder } })
})
afterEach(async () => {
  await host.close()
  rmSync(folder, { recursive: true })
})

/** Another process is killed after it wrote the first of two files. */
function dieHalfWay(): void {
  const before = hash('sha256', 'old\n')
  const steps: FileStep[] = ['a.txt', 'b.txt'].map((relative) => ({
    kind: 'write',
    root,
    relative,
    before,
    text: 'new\n',
    encoding: 'utf-8',
  }))
  const script = `
    import { openJournal } from ${JSON.stringify(import.meta.resolve('@sheaf/engine/commit'))}
    const [folder, root, steps] = JSON.parse(process.argv[1])
    const onProgress = () => process.kill(process.pid, 'SIGKILL')
    openJournal(folder).commit(steps, { roots: [root] }, { onProgress })
  `
  const given = JSON.stringify([join(folder, 'home', 'journal'), root, steps])
  expect(() => execFileSync(process.execPath, ['--input-type=module', '-e', script, given], { stdio: 'pipe' })).toThrow()
  expect(texts()).toEqual(['new\n', 'old\n'])
}

const texts = () => ['a.txt', 'b.txt'].map((name) => readFileSync(join(root, name), 'utf8'))
const settledText = /^The last write was interrupted\. It has now been completed: /

describe('a commit interrupted by a crash', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['files.list', () => host['files.list']({ roots: [root] })],
    ['files.explain', () => host['files.explain']({ roots: [root], path: 'a.txt' })],
    ['tree.read', () => host['tree.read']({ roots: [root] })],
    ['search.run', () => host['search.run']({ roots: [root], pattern: 'old' })],
    ['tokens.count', () => host['tokens.count']({ roots: [root] })],
    ['prompt.build', () => host['prompt.build']({ roots: [root], paths: ['a.txt', 'b.txt'] })],
  ])('completes an interrupted commit before %s reads the folder', async (_, ask) => {
    dieHalfWay()
    await ask()
    expect(texts()).toEqual(['new\n', 'new\n'])
    expect(readdirSync(root).sort()).toEqual(['a.txt', 'b.txt'])
  })

  it('reports the recovery once, in the next result that has notes', async () => {
    dieHalfWay()
    await host['files.list']({ roots: [root] })
    const made = () => host['prompt.build']({ roots: [root], paths: ['a.txt', 'b.txt'] })
    const [first, second] = [await made(), await made()]
    expect([first, second].map(({ notes }) => notes.filter((note) => settledText.test(note)).length)).toEqual([1, 0])
  })

  it('allows reading when the recovery fails, and reports the failure once', async () => {
    dieHalfWay()
    writeFileSync(join(folder, 'home', 'journal', 'format.json'), 'garbage')
    for (let times = 0; times < 3; times++) await host['files.list']({ roots: [root] })
    const { notes } = await host['prompt.build']({ roots: [root], paths: ['a.txt', 'b.txt'] })
    expect(notes.filter((note) => note.startsWith("The last write was interrupted and couldn't be recovered: "))).toHaveLength(1)
  })
})
