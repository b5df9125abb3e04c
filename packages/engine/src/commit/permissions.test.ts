import { execFileSync, type StdioOptions } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CommitOutcome, FileStep } from '@sheaf/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openJournal } from './open-journal.ts'
import { makeProject, move, type Project, remove, snapshot, write } from './testing/project.ts'
import { noTrash } from './trash.ts'

const nobody = 65534

let here: Project
let root: string
beforeEach(() => {
  here = makeProject(tmpdir())
  root = here.root
})
afterEach(() => rmSync(here.tempFolder, { recursive: true, force: true }))

const put = (relative: string, text: string, mode: number, owner: number): void => {
  writeFileSync(join(root, relative), text)
  chownSync(join(root, relative), owner, owner)
  chmodSync(join(root, relative), mode)
}

/** Root may do anything, so a process of the user nobody makes the commit. */
function asNobody(steps: FileStep[], limit = ''): CommitOutcome {
  for (const folder of [here.tempFolder, root, join(root, 'src')])
    if ((statSync(folder).mode & 0o200) !== 0) chownSync(folder, nobody, nobody)
  const script = fileURLToPath(new URL('./testing/commit-process.ts', import.meta.url))
  const stdio: StdioOptions = ['pipe', 'pipe', 'inherit']
  const command = `${limit} exec "$0" --disable-warning=ExperimentalWarning "$1"`
  const input = JSON.stringify({ journal: here.journal, root, steps })
  return JSON.parse(
    execFileSync('/bin/sh', ['-c', command, process.execPath, script], {
      uid: nobody,
      gid: nobody,
      cwd: '/',
      input,
      stdio,
      encoding: 'utf8',
    }),
  )
}

const codes = (outcome: CommitOutcome): string[] => (outcome.ok ? ['ok'] : outcome.problems.map(({ path, code }) => `${path}: ${code}`))

describe('a user without all permissions', () => {
  it('changes nothing if a file or folder is not writable, and reports each one', () => {
    put('mine.ts', 'mine', 0o644, nobody)
    put('locked.ts', 'locked', 0o444, nobody)
    put('theirs.ts', 'theirs', 0o644, 0)
    put('hidden.ts', 'hidden', 0o200, nobody)
    mkdirSync(join(root, 'shut'))
    put('shut/a.ts', 'a', 0o666, nobody)
    chmodSync(join(root, 'shut'), 0o555)
    const start = snapshot(root)
    const outcome = asNobody([
      write(root, 'mine.ts', 'mine', 'new'),
      write(root, 'locked.ts', 'locked', 'new'),
      remove(root, 'theirs.ts', 'theirs'),
      write(root, 'hidden.ts', 'hidden', 'new'),
      write(root, 'shut/a.ts', 'a', 'new'),
      write(root, 'shut/new/deep.ts', null, 'new'),
      write(root, 'mine/new.ts', null, 'new'),
    ])
    expect(codes(outcome)).toEqual([
      'locked.ts: read-only',
      'theirs.ts: read-only',
      'hidden.ts: unwritable',
      'shut/a.ts: unwritable',
      'shut/new/deep.ts: unwritable',
    ])
    expect(snapshot(root)).toEqual(start)
  })

  it('writes a shared file of another user in place, to keep its owner', () => {
    put('shared.ts', 'shared\n', 0o666, 0)
    const { ino } = statSync(join(root, 'shared.ts'))
    expect(asNobody([write(root, 'shared.ts', 'shared\n', 'new and longer\n')])).toMatchObject({ ok: true })
    expect(statSync(join(root, 'shared.ts'))).toMatchObject({ ino, uid: 0, gid: 0, size: 15 })
    expect(snapshot(root)).toEqual({ 'shared.ts': '666 1 new and longer\n', 'src/': '755', 'src/deep/': '755' })
  })

  it('leaves every file unchanged when a limit on file sizes stops it', () => {
    put('a.ts', 'a', 0o644, nobody)
    put('b.ts', 'b', 0o644, nobody)
    const start = snapshot(root)
    const large = Array.from({ length: 200_000 }, (_, at) => at.toString(36)).join('\n')
    const outcome = asNobody([write(root, 'b.ts', 'b', 'small'), write(root, 'a.ts', 'a', large)], "trap '' XFSZ; ulimit -f 64;")
    expect(outcome).toMatchObject({ ok: false, problems: [{ code: 'disk-full' }] })
    expect(snapshot(root)).toEqual(start)
  })
})

it('keeps owner, mode and attributes of a file through commit, move and undo', () => {
  put('a.ts', 'old', 0o4750, nobody)
  put('b.ts', 'old', 0o640, nobody)
  for (const name of ['a.ts', 'b.ts']) attribute(join(root, name), `note of ${name}`)
  const journal = openJournal(here.journal, { trash: noTrash })
  expect(journal.commit([write(root, 'a.ts', 'old', 'new'), move(root, 'b.ts', 'old', 'c.ts', 'new')], { roots: [root] })).toMatchObject({
    ok: true,
  })
  const look = (name: string) => {
    const { uid, gid, mode } = statSync(join(root, name))
    return { uid, gid, mode: mode & 0o7777, note: attribute(join(root, name)) }
  }
  const a = { uid: nobody, gid: nobody, mode: 0o4750, note: 'note of a.ts' }
  const b = { uid: nobody, gid: nobody, mode: 0o640, note: 'note of b.ts' }
  expect([look('a.ts'), look('c.ts')]).toEqual([a, b])
  expect(journal.undo(undefined, [root])).toMatchObject({ ok: true })
  expect([look('a.ts'), look('b.ts')]).toEqual([a, b])
  journal.close()
})

/** Sets or reads an extended attribute with Perl, which git depends on: Node cannot, and not every system has a tool for it. */
function attribute(path: string, value?: string): string {
  const [set, get] = process.arch === 'arm64' ? [5, 8] : [188, 191]
  const script =
    value === undefined
      ? `my ($p, $k, $b) = ($ARGV[0], "user.sheaf", "\\0" x 100); my $n = syscall(${get}, $p, $k, $b, 100); print substr($b, 0, $n) if $n > 0`
      : `my ($p, $v) = @ARGV; my $k = "user.sheaf"; syscall(${set}, $p, $k, $v, length($v), 0) == 0 or die "$!"`
  return execFileSync('/bin/sh', ['-c', 'exec perl -e "$0" "$@"', script, path, value ?? ''], { encoding: 'utf8' })
}
