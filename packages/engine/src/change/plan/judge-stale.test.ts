import { createHash } from 'node:crypto'
import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlannedFile, Reply, ReplyFile } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { diskTargets } from './disk-targets.ts'
import type { ShownVersion, StaleOptions } from './judge-stale.ts'
import { memoryTargets } from './memory-targets.ts'
import { planFiles } from './plan-files.ts'

const text = 'if (a) {\n    one()\n}\n'
const now = createHash('sha256').update(text).digest('hex')
const then: ShownVersion = { hash: 'what it was', mode: 'full' }

function plan(action: ReplyFile['action'], changes: Omit<ReplyFile['changes'][number], 'line'>[], options: StaleOptions, path = 'a.ts') {
  const to = action === 'rename' ? { to: 'b.ts' } : {}
  const file: ReplyFile = { line: 1, path, action, changes: changes.map((change) => ({ line: 1, ...change })), ...to }
  const reply: Reply = { format: 'xml', files: [file], problems: [], notes: [] }
  const { files, notes } = planFiles(reply, memoryTargets({ 'a.ts': text }), options)
  const codes = ({ status, problems, warnings }: PlannedFile) =>
    [status, ...problems.map(({ code }) => code), ...warnings.map(({ code }) => `warns ${code}`)].join(' ')
  return [files.map(codes).join(), notes.length]
}

const whole = [{ content: ['new'] }]
const exact = [{ search: ['    one()'], content: ['    two()'] }]
const inexact = [
  { search: ['one()'], content: ['two()'] },
  { search: ['if (a) {  '], content: ['if (b) {'] },
]
const stale: StaleOptions = { shown: () => then }

describe('a file that changed since the model saw it', () => {
  // [F1.64]
  it('does not rewrite or delete a stale file', () => {
    expect(plan('rewrite', whole, stale)).toEqual(['blocked stale', 0])
    expect(plan('create', whole, stale)).toEqual(['blocked stale', 1])
    expect(plan('delete', [], stale)).toEqual(['blocked stale', 0])
  })

  // [F1.64]
  it('edits a stale file only with exact matches, and adds a note', () => {
    expect(plan('modify', exact, stale)).toEqual(['ready', 1])
    expect(plan('modify', inexact, stale)).toEqual(['blocked stale', 0])
    expect(plan('modify', inexact, {})).toEqual(['ready', 0])
  })

  it('moves a stale file', () => {
    expect(plan('rename', [], stale)).toEqual(['ready', 1])
  })

  // [F1.65]
  it('does not treat a file as stale after our own commits', () => {
    const asked: string[][] = []
    const comesFrom = (...question: [string, string, string, string]) => asked.push(question) > 0
    expect(plan('rewrite', whole, { ...stale, comesFrom })).toEqual(['ready', 0])
    expect(asked).toEqual([['', 'a.ts', then.hash, now]])
  })

  it('notes that a stale file is moved with its current content', () => {
    const reply: Reply = {
      format: 'xml',
      files: [{ line: 1, path: 'a.ts', action: 'rename', to: 'b.ts', changes: [] }],
      problems: [],
      notes: [],
    }
    expect(planFiles(reply, memoryTargets({ 'a.ts': text }), stale).notes).toEqual([
      'a.ts: The file changed since the model saw it. It will be moved with its current content.',
    ])
  })

  it('does not rewrite a stale file through a link', () => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-stale-')))
    try {
      writeFileSync(join(root, 'a.ts'), text)
      symlinkSync('a.ts', join(root, 'link.ts'))
      const reply = (path: string): Reply => ({
        format: 'xml',
        files: [{ line: 1, path, action: 'rewrite', changes: [{ line: 1, content: ['new'] }] }],
        problems: [],
        notes: [],
      })
      const judged = (path: string, shownAs: string) =>
        planFiles(reply(path), diskTargets([root]), { shown: (asked) => (asked === shownAs ? then : undefined) }).files.map(
          ({ problems }) => problems.map(({ code }) => code),
        )
      expect([judged('link.ts', 'a.ts'), judged('link.ts', 'link.ts'), judged('a.ts', 'a.ts'), judged('a.ts', 'other')]).toEqual([
        [['stale']],
        [['stale']],
        [['stale']],
        [[]],
      ])
    } finally {
      rmSync(root, { recursive: true })
    }
  })

  it('warns when a rewritten file no longer exists', () => {
    expect(plan('rewrite', whole, stale, 'gone.ts')).toEqual(['ready warns stale', 1])
  })
})

describe('a file that is still as the model saw it', () => {
  it('rewrites a current file, with a warning if the model saw only a part', () => {
    const shown = (mode: ShownVersion['mode']) => ({ shown: () => ({ hash: now, mode }) })
    expect(plan('rewrite', whole, shown('full'))).toEqual(['ready', 0])
    expect(plan('rewrite', whole, shown('map'))).toEqual(['ready warns stale', 0])
    expect(plan('rewrite', whole, shown('slices'))).toEqual(['ready warns stale', 0])
    expect(plan('modify', exact, shown('map'))).toEqual(['ready', 0])
  })

  it('looks up a file by its displayed path', () => {
    const asked: string[] = []
    plan('rewrite', whole, { shown: (path) => void asked.push(path) }, './a.ts')
    expect(asked).toEqual(['a.ts'])
  })
})
