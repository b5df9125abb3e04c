// Tests with a real git that a diff shows every change, but nothing that the gate rejects.

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type DiffRead, type DiffRequest, readDiff } from './read-diff.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sheaf-diff-'))
  git('init', '-q')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function git(...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.invalid', ...args], { cwd: root, stdio: 'pipe' })
}

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

function commit(files: Record<string, string>): void {
  write(files)
  git('add', '-Af')
  git('commit', '-qm', 'x')
}

function diff(more: Partial<DiffRequest> = {}): Promise<DiffRead> {
  return readDiff({ root, choice: { against: 'worktree' }, secrets: 'redact', isHidden: () => false, ...more })
}

const headings = ({ text }: DiffRead): string[] => text.split('\n').filter((line) => line.startsWith('diff --git'))
const pem = [
  '-----BEGIN RSA ',
  'PRIVATE KEY-----\n',
  'MIIEcanarypemcanarypemcanarypemcanarypemcanarypemcanarypemAAAA\n'.repeat(20),
  '-----END RSA ',
  'PRIVATE KEY-----\n',
].join('')

describe('readDiff', () => {
  it('shows changes, deletions, renames, new files and unusual names', async () => {
    commit({ 'a.txt': 'a\n', 'gone.txt': 'g\n', 'old.txt': 'one\ntwo\nthree\n', 'sp ace.txt': 's\n', 'é.txt': 'e\n' })
    write({ 'a.txt': 'b\n', 'sp ace.txt': 't\n', 'é.txt': 'f\n', 'new.txt': 'n\n' })
    rmSync(join(root, 'gone.txt'))
    renameSync(join(root, 'old.txt'), join(root, 'moved.txt'))
    git('add', '-A')
    for (const choice of [{ against: 'worktree' }, { against: 'index' }, { against: 'ref', ref: 'HEAD' }] as const) {
      const read = await diff({ choice })
      expect(headings(read).length).toBe(6)
      expect(read).toMatchObject({ leftOut: [], findings: [] })
      for (const part of ['+b', '-g', 'rename to moved.txt', '+t', '+f', '+n']) expect(read.text).toContain(part)
    }
  })

  it('leaves out secret files, however git quotes their names', async () => {
    const names = ['.env', 'é/.env', 'q"d/.env', 'tab\t/id_rsa', 'sp ace/.env']
    commit(Object.fromEntries(names.map((name) => [name, 'A=1\n'])))
    write(Object.fromEntries(names.map((name) => [name, 'A=canary\n++ b/ok.txt\n'])))
    const read = await diff()
    expect(read.text).toBe('')
    expect(read.leftOut.map((each) => each.path).sort()).toEqual([...names].sort())
  })

  it("leaves out hidden files, and does not mistake a file's line for a header", async () => {
    commit({ 'hidden.txt': 'h\n', 'a.txt': 'a\n', 'b.txt': 'b\n' })
    write({
      'hidden.txt': 'canary\n',
      'a.txt': 'v\rdiff --git a/zz b/zz\n\u2028diff --git a/yy b/yy\ndiff --git a/xx b/xx\n',
      'b.txt': 'c\n',
    })
    const read = await diff({ isHidden: (path) => path === 'hidden.txt' })
    expect(headings(read)).toEqual(['diff --git a/a.txt b/a.txt', 'diff --git a/b.txt b/b.txt'])
    expect(read.text).toContain('+v\rdiff --git a/zz b/zz\n')
    expect(read.leftOut).toEqual([{ path: 'hidden.txt', why: 'hidden by an ignore rule (in the git diff)' }])
  })

  it('redacts lines from the middle of a key on both sides', async () => {
    commit({ 'key.py': `x = """${pem}"""\n` })
    write({ 'key.py': `x = """${pem}"""\n`.replace('MIIE', 'ZIIE') })
    const read = await diff()
    expect(read.text).not.toContain('canarypem')
    expect(read.text).toContain('+[REDACTED: ')
    expect(read.findings.map((each) => each.path)).toEqual(['key.py'])
    expect(await diff({ secrets: 'leave-out' })).toMatchObject({ text: '', leftOut: [{ path: 'key.py' }] })
    expect((await diff({ secrets: 'off' })).text).toContain('canarypem')
  })

  it('compares a repository without commits with an empty tree', async () => {
    write({ 'a.txt': 'a\n' })
    git('add', '-A')
    expect(headings(await diff())).toEqual(['diff --git a/a.txt b/a.txt'])
  })

  it('refuses an unknown ref, and one that looks like an option', async () => {
    commit({ 'a.txt': 'a\n' })
    for (const ref of ['nowhere', '--output=canary'])
      await expect(diff({ choice: { against: 'ref', ref } })).rejects.toMatchObject({ code: 'git-failed' })
  })
})
