// Tests `sheaf apply` and `sheaf undo` against a fake host: calls, output and exit codes.

import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CommitOutcome, CommitRecord, HostApi, Plan, PlannedFile } from '@sheaf/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { runFake } from '../testing/index.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-apply-')))
writeFileSync(join(folder, 'reply.md'), 'the reply')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file: PlannedFile = {
  path: 'a.ts',
  root: folder,
  relative: 'a.ts',
  action: 'modify',
  status: 'ready',
  before: 'h',
  text: 'one\n',
  encoding: 'utf-8',
  hunks: [{ at: 0, removed: ['one\n'], added: ['1\n'] }],
  problems: [],
  warnings: [],
  matches: [{ change: 0, rung: 'trailing-space', line: 1, differs: 'blanks at the end' }],
  descriptions: [],
}
const ready: Plan = { format: 'xml', chatName: 'Numbers', files: [file], problems: [], notes: ['A fence was closed.'], delegates: [] }
const blocked: Plan = {
  ...ready,
  files: [
    file,
    { ...file, path: 'b.ts', relative: 'b.ts', status: 'blocked', problems: [{ code: 'no-match', message: 'Not there.', lines: [4] }] },
  ],
  repair: 'Please look again at b.ts.',
}
const warned: Plan = { ...ready, files: [{ ...file, warnings: [{ code: 'syntax', message: 'A brace is missing.', lines: [1] }] }] }
const unchanged: Plan = { ...ready, files: [{ ...file, status: 'unchanged', outcome: 'already-applied', hunks: [], matches: [] }] }

const step = { kind: 'write', root: folder, relative: 'a.ts', before: 'h', text: '1\n', encoding: 'utf-8' }

function run(words: string[], plan: Plan, outcome: CommitOutcome = { ok: true, id: 'k7', notes: [] }, stdin = '') {
  const host: Partial<HostApi> = { 'reply.plan': async () => plan, 'commits.change': async () => outcome }
  return runFake(['apply', ...words], { cwd: folder, host, stdin })
}

const planAsked = { method: 'reply.plan', input: { roots: [folder], reply: 'the reply' } }
const commitAsked = {
  method: 'commits.change',
  input: { roots: [folder], change: { type: 'write', steps: [step], title: 'Numbers', reply: 'the reply' } },
}

const document = {
  committed: false,
  undoId: null,
  format: 'xml',
  files: [
    {
      path: 'a.ts',
      action: 'modify',
      status: 'ready',
      problems: [],
      warnings: [],
      matches: [{ rung: 'trailing-space', line: 1, differs: 'blanks at the end' }],
    },
  ],
  notes: ['A fence was closed.'],
  problems: [],
  chatName: 'Numbers',
}

describe('sheaf apply', () => {
  // [C.34]
  it('only shows the plan without --yes and without a terminal', async () => {
    for (const words of [['reply.md'], ['reply.md', '--dry-run']]) {
      const ran = await run(words, ready)
      expect(ran).toMatchObject({ exit: 0, asked: [planAsked] })
      const lines = words.includes('--dry-run') ? '\na.ts\n@@ line 1 @@\n-one\n+1\n' : ''
      expect(ran.stdout).toBe(
        `Parsed as XML edits: 1 file\nNote: A fence was closed.\n  modify  a.ts  +1 −1\n    inexact match at line 1: blanks at the end (trailing-space)\n${lines}`,
      )
      expect(ran.stderr).toContain('--yes')
    }
    expect(JSON.parse((await run(['reply.md', '--json'], ready)).stdout)).toEqual(document)
  })

  it('lists the first fifty problems of a reply and how many more there are', async () => {
    const problems = Array.from({ length: 1_000 }, (_, at) => ({ code: 'cut-off' as const, line: at + 1, message: 'It breaks off.' }))
    const ran = await run(['reply.md'], { ...ready, problems })
    expect(ran.stdout.split('\n').filter((line) => line.startsWith('Reply, line '))).toHaveLength(50)
    expect(ran.stdout).toContain('… and 950 more\n')
    expect(JSON.parse((await run(['reply.md', '--json'], { ...ready, problems })).stdout).problems).toHaveLength(1_000)
  })

  // [C.18]
  it('writes everything with --yes, and shows how to undo it', async () => {
    const ran = await run(['reply.md', '--yes'], ready)
    expect(ran).toMatchObject({ exit: 0, asked: [planAsked, commitAsked] })
    expect(ran.stderr).toContain('Wrote 1 file. To undo: sheaf undo k7')
    expect(JSON.parse((await run(['reply.md', '--yes', '--json'], ready)).stdout)).toEqual({
      ...document,
      committed: true,
      undoId: 'k7',
      files: [{ ...document.files[0], status: 'applied' }],
    })
  })

  // [C.27]
  it('writes nothing and exits 6 when a file is blocked', async () => {
    for (const words of [['--yes'], ['--dry-run'], []]) {
      const ran = await run(['reply.md', ...words], blocked)
      expect(ran).toMatchObject({ exit: 6, asked: [planAsked] })
      expect(ran.stdout).toContain('  modify  b.ts  blocked\n    Not there. (no-match, line 4)\n')
      expect(ran.stderr).toContain('--repair')
    }
    const { files, repair } = JSON.parse((await run(['reply.md', '--yes', '--json'], blocked)).stdout)
    expect(files[1]).toMatchObject({ status: 'blocked', problems: [{ code: 'no-match', message: 'Not there.', lines: [4] }] })
    expect(repair).toBe('Please look again at b.ts.')
  })

  it('refuses a whole reply that is cut off or has an unresolved delegate edit', async () => {
    const cut: Plan = { ...ready, problems: [{ code: 'cut-off', line: 3, message: 'The reply ends inside c.ts.' }] }
    const sketch: Plan = { ...ready, delegates: [{ path: 'd.ts', tasks: [], slot: 'simple-edits' }] }
    for (const plan of [cut, sketch]) expect(await run(['reply.md', '--yes'], plan)).toMatchObject({ exit: 6, asked: [planAsked] })
  })

  // [C.18]
  it('refuses a reply with warnings unless they are accepted', async () => {
    expect(await run(['reply.md', '--yes'], warned)).toMatchObject({ exit: 6, asked: [planAsked] })
    expect(await run(['reply.md', '--dry-run'], warned)).toMatchObject({ exit: 6 })
    expect(await run(['reply.md', '--dry-run', '--accept-warnings'], warned)).toMatchObject({ exit: 0 })
    expect(await run(['reply.md', '--yes', '--accept-warnings'], warned)).toMatchObject({ exit: 0, asked: [planAsked, commitAsked] })
    expect(JSON.parse((await run(['reply.md', '--json'], warned)).stdout).files[0].status).toBe('blocked')
  })

  // [C.39]
  it('writes nothing for a reply that was already applied', async () => {
    const ran = await run(['reply.md', '--yes', '--json'], unchanged)
    expect(ran).toMatchObject({ exit: 0, asked: [planAsked] })
    expect(JSON.parse(ran.stdout)).toMatchObject({
      committed: false,
      undoId: null,
      files: [{ status: 'ready', outcome: 'already-applied', problems: [] }],
    })
    expect((await run(['reply.md', '--yes'], unchanged)).stderr).toContain('Nothing to write.')
  })

  it('reports why a commit failed', async () => {
    const troubles = [{ path: 'a.ts', code: 'changed-since' as const, message: 'It changed.' }]
    const ran = await run(['reply.md', '--yes'], ready, { ok: false, problems: troubles })
    expect(ran.exit).toBe(6)
    expect(ran.stderr).toContain('a.ts: It changed. (changed-since)\nNothing was written.')
    expect(JSON.parse((await run(['reply.md', '--yes', '--json'], ready, { ok: false, problems: troubles })).stdout)).toMatchObject({
      committed: false,
      troubles,
      files: [{ status: 'blocked', problems: [{ code: 'changed-since', message: 'It changed.', lines: [] }] }],
    })
  })

  it('prints only the repair message with --repair', async () => {
    expect(await run(['reply.md', '--repair'], blocked)).toMatchObject({ exit: 6, stdout: 'Please look again at b.ts.\n', stderr: '' })
    expect(await run(['reply.md', '--repair'], ready)).toMatchObject({ exit: 0, stdout: '' })
  })

  // [C.5]
  it('reads stdin for -, passes the format to the host, and refuses a missing file', async () => {
    const ran = await run(['-', '--format', 'patch'], ready, undefined, 'from stdin')
    expect(ran.asked).toEqual([{ method: 'reply.plan', input: { roots: [folder], reply: 'from stdin', format: 'patch' } }])
    expect(await run(['gone.md'], ready)).toMatchObject({ exit: 3, asked: [] })
    expect(await run(['.'], ready)).toMatchObject({ exit: 3, asked: [] })
  })

  it('reads UTF-16 with a byte order mark, and refuses files that are not text', async () => {
    writeFileSync(join(folder, 'utf16.md'), Buffer.from('\ufeffthe reply', 'utf16le'))
    writeFileSync(join(folder, 'latin1.md'), Buffer.from('caf\xe9', 'latin1'))
    expect((await run(['utf16.md'], ready)).asked).toEqual([planAsked])
    expect(await run(['latin1.md', '--yes'], ready)).toMatchObject({ exit: 6, asked: [] })
    expect(await run(['/dev/zero', '--yes'], ready)).toMatchObject({ exit: 6, asked: [] })
  })

  it('refuses conflicting options', async () => {
    for (const words of [
      [],
      ['reply.md', '--yes', '--dry-run'],
      ['reply.md', '--yes', '--repair'],
      ['reply.md', '--batch', '-'],
      ['--batch', '-', '--yes'],
    ])
      expect(await run(words, ready)).toMatchObject({ exit: 2, asked: [] })
  })

  it('tries the cases of a batch and prints one answer per line', async () => {
    const host: Partial<HostApi> = {
      'reply.try': async ({ cases }) =>
        cases.map(({ id }) => ({ id, committed: true, files: {}, problems: [], warnings: [], rungs: ['exact'] })),
    }
    const stdin = '{"id":"1","files":{},"reply":""}\nnonsense\n'
    const ran = await runFake(['apply', '--batch', '-'], { cwd: folder, host, stdin })
    expect(ran).toMatchObject({ exit: 0, stderr: '', asked: [{ method: 'reply.try' }] })
    expect(ran.stdout).toBe(
      '{"id":"1","committed":true,"files":{},"problems":[],"warnings":[],"rungs":["exact"]}\n{"id":null,"committed":false,"files":{},"problems":["unreadable-case"],"warnings":[],"rungs":[]}\n',
    )
    expect(await runFake(['apply', '--batch', 'gone.jsonl'], { cwd: folder, host })).toMatchObject({ exit: 3, asked: [] })
  })
})

describe('sheaf undo', () => {
  const commits: CommitRecord[] = [
    {
      id: 'k2',
      at: '2026-11-15T10:00:00.000Z',
      roots: [folder],
      files: [{ path: 'a.ts', action: 'modify' }],
      state: 'applied',
      title: 'Numbers',
    },
    {
      id: 'k1',
      at: '2026-11-15T09:00:00.000Z',
      roots: [folder],
      files: [
        { path: 'b\x1b.ts', action: 'delete' },
        { path: 'c.ts', action: 'create' },
      ],
      state: 'undone',
    },
  ]
  const host = (outcome: CommitOutcome): Partial<HostApi> => ({
    'commits.list': async () => commits,
    'commits.change': async () => outcome,
  })
  const done: CommitOutcome = { ok: true, id: 'k2', notes: ['a note'] }
  const failed: CommitOutcome = { ok: false, problems: [{ path: 'a.ts', code: 'changed-since', message: 'It was edited.' }] }
  const undo = (words: string[], outcome: CommitOutcome = done) => runFake(['undo', ...words], { cwd: folder, host: host(outcome) })

  it('undoes the last commit, or the named one', async () => {
    expect(await undo([])).toMatchObject({
      exit: 0,
      stdout: '',
      stderr: 'Undone: k2. To redo: sheaf undo --redo k2\nNote: a note\n',
      asked: [{ method: 'commits.change', input: { roots: [folder], change: { type: 'undo' } } }],
    })
    expect((await undo(['k2', '--json'])).asked).toEqual([
      { method: 'commits.change', input: { roots: [folder], change: { type: 'undo', id: 'k2' } } },
    ])
    expect(JSON.parse((await undo(['k2', '--json'])).stdout)).toEqual({ undone: 'k2', notes: ['a note'] })
  })

  // [C.19]
  it('redoes a commit with --redo', async () => {
    expect(await undo(['--redo'])).toMatchObject({
      exit: 0,
      asked: [{ method: 'commits.change', input: { change: { type: 'redo' } } }],
      stderr: 'Redone: k2.\nNote: a note\n',
    })
    expect(JSON.parse((await undo(['--redo', '--json'])).stdout)).toEqual({ redone: 'k2', notes: ['a note'] })
  })

  it('lists commits with --list', async () => {
    expect((await undo(['--list'])).stdout.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'then')).toBe(
      'k2  then  applied   1 file  Numbers\nk1  then  undone   2 files  delete b\\u001b.ts\n',
    )
    expect(JSON.parse((await undo(['--list', '--json'])).stdout)).toEqual(commits)
    expect(await undo(['--list', 'k1'])).toMatchObject({ exit: 2, asked: [] })
  })

  it('names the file that blocks an undo, and exits 6', async () => {
    const ran = await undo([], failed)
    expect(ran.exit).toBe(6)
    expect(ran.stderr).toContain('a.ts: It was edited. (changed-since)\n')
    expect(JSON.parse((await undo(['--json'], failed)).stdout)).toMatchObject({
      error: { code: 'undo-refused' },
      troubles: [{ path: 'a.ts', code: 'changed-since' }],
    })
  })
})
