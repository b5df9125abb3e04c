import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const program = resolve(import.meta.dirname, 'commit-subjects.ts')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-subjects-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

it('stops a commit with a bad subject, and accepts a good one or one that git wrote', () => {
  const run = (message: string) => {
    writeFileSync(join(folder, 'message'), message)
    const { status, stderr } = spawnSync(process.execPath, [program, 'message'], { cwd: folder, encoding: 'utf8' })
    return [status, stderr]
  }
  expect([run('Fix the parser\n\nIt failed on empty files.\n'), run('Merge branch words.\n'), run('Fix it.\n')]).toEqual([
    [0, ''],
    [0, ''],
    [1, 'Leave out the final period.\n'],
  ])
})

it('warns about the subjects of new commits only', () => {
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: folder, encoding: 'utf8' }).stdout
  git('init', '-q')
  git('commit', '-q', '--allow-empty', '-m', 'old')
  const old = git('rev-parse', 'HEAD').trim()
  git('commit', '-q', '--allow-empty', '-m', 'Add a parser')
  git('commit', '-q', '--allow-empty', '-m', 'Added a test')
  const hash = git('rev-parse', '--short', 'HEAD').trim()
  const { status, stdout } = spawnSync(process.execPath, [program, '--since', old], { cwd: folder, encoding: 'utf8' })
  expect([status, stdout]).toEqual([
    0,
    `::warning title=Commit ${hash}::Use the imperative: "Add", not "Added", "Adds", or "Adding". The subject starts with "Added".\n`,
  ])
})
