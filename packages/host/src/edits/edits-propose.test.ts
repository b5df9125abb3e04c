import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isRefusal, type ProposedEdit } from '@sheaf/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type App, openApp } from '../testing/open-app.ts'

const awsKey = ['AKIA', 'Z7QK4TRW2NPLX5VD'].join('')
let app: App
beforeEach(async () => {
  app = await openApp({
    'src/a.ts': 'export const a = 1\nexport const b = 2\n',
    'src/b.ts': 'same\nother\nsame\n',
    'src/key.ts': `const key = "${awsKey}"\nconst name = "x"\n`,
    '.env': 'TOKEN=abab\n',
    '.gitignore': 'hidden.txt\n',
    'hidden.txt': 'secret plans\n',
    'package.json': '{\n  "name": "x"\n}\n',
  })
})
afterEach(() => app.close())

const propose = (edits: ProposedEdit[], over: { direct?: boolean; headless?: boolean; client?: string; says?: string } = {}) =>
  app.host['edits.propose']({ ...app.here, edits, client: 'an-editor', direct: false, headless: false, ...over })
const replace = (path: string, search: string, text: string): ProposedEdit => ({
  kind: 'replace',
  path,
  edits: [{ search, replace: text }],
})
const now = (path: string) => readFileSync(join(app.root, path), 'utf8')
const refused = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (each: unknown) => each,
  )
  return isRefusal(error) ? error.code : String(error)
}

describe('a proposed edit', () => {
  // [F4.11]
  it('opens a review that names the client, and writes nothing before it is committed', async () => {
    const answer = await propose([replace('src/a.ts', 'export const a = 1', 'export const a = 3')], { says: 'Make a three' })
    expect(answer).toMatchObject({
      outcome: 'review',
      reviewFiles: 1,
      files: [
        {
          path: 'src/a.ts',
          action: 'modify',
          status: 'ready',
          added: 1,
          removed: 1,
          matches: [{ change: 0, rung: 'exact', line: 1 }],
          problems: [],
        },
      ],
    })
    const review = (await app.host['reviews.read'](app.here)).state
    expect(review).toMatchObject({
      proposedBy: 'an-editor',
      chatName: 'Edits by an-editor',
      says: 'Make a three',
      files: [{ path: 'src/a.ts' }],
    })
    expect(now('src/a.ts')).toContain('a = 1')
    await app.host['reviews.move']({ ...app.here, move: { type: 'accept-all' } })
    expect(await app.host['reviews.commit'](app.here)).toMatchObject({ ok: true, files: 1 })
    expect(now('src/a.ts')).toContain('a = 3')
    await app.host['commits.change']({ ...app.here, change: { type: 'undo' } })
    expect(now('src/a.ts')).toContain('a = 1')
  })

  it('reports edits that cannot be applied, with the nearest passage, and opens no review', async () => {
    const answer = await propose([replace('src/a.ts', 'export const aa = 1\nexport const b = 2', 'x')])
    expect(answer).toMatchObject({
      outcome: 'refused',
      files: [{ status: 'blocked', problems: [{ change: 0, nearest: { line: 1, lines: ['export const a = 1', 'export const b = 2'] } }] }],
    })
    expect(await propose([replace('src/b.ts', 'same', 'x')])).toMatchObject({
      outcome: 'refused',
      files: [{ problems: [{ code: 'ambiguous', lines: [1, 3] }] }],
    })
    expect(await propose([replace('src/none.ts', 'same', 'x')])).toMatchObject({
      outcome: 'refused',
      files: [{ problems: [{ code: 'missing-file' }] }],
    })
    expect(await propose([{ kind: 'move', path: 'src/a.ts', to: 'src/b.ts' }])).toMatchObject({
      outcome: 'refused',
      files: [{ problems: [{ code: 'target-exists' }] }],
    })
    expect(await propose([{ kind: 'create', path: '../out.ts', text: 'x' }])).toMatchObject({
      outcome: 'refused',
      files: [{ problems: [{ code: 'outside-roots' }] }],
    })
    expect(await propose([{ kind: 'rewrite', path: '.git/hooks/pre-commit', text: 'x' }])).toMatchObject({
      outcome: 'refused',
      files: [{ problems: [{ code: 'git-folder' }] }],
    })
    expect((await app.host['reviews.read'](app.here)).state).toBeNull()
  })

  it('finds the file for any spelling of its path', async () => {
    for (const path of [
      './src/a.ts',
      'src\\a.ts',
      'repo/src/a.ts',
      join(app.root, 'src/a.ts'),
      pathToFileURL(join(app.root, 'src/a.ts')).href,
    ]) {
      expect([path, await propose([replace(path, 'a = 1', 'a = 3')])]).toMatchObject([
        path,
        { outcome: 'review', files: [{ path: 'src/a.ts', action: 'modify' }] },
      ])
      await app.host['reviews.leave'](app.here)
    }
    expect(await refused(propose([replace('', 'a', 'b')]))).toBe('mcp-arguments')
  })

  it('shows no secret in the nearest passage', async () => {
    const answer = await propose([replace('src/key.ts', `const key = "AKIB${awsKey.slice(4)}"\nconst name = "x"`, 'y')])
    expect(answer.outcome).toBe('refused')
    expect(JSON.stringify(answer)).not.toContain(awsKey)
  })

  it('opens no review when the edit is already applied', async () => {
    expect(await propose([{ kind: 'rewrite', path: 'src/a.ts', text: now('src/a.ts') }])).toMatchObject({
      outcome: 'unchanged',
      files: [{ outcome: 'already-applied' }],
    })
    expect((await app.host['reviews.read'](app.here)).state).toBeNull()
  })
})

describe('further edits by a client', () => {
  it('adds edits to the open review of the same client and keeps its verdicts', async () => {
    await propose([replace('src/a.ts', 'export const a = 1', 'export const a = 3')])
    await app.host['reviews.move']({ ...app.here, move: { type: 'accept', file: 0 } })
    const { id } = (await app.host['reviews.read'](app.here)).state ?? {}
    expect(await propose([{ kind: 'create', path: 'src/new.ts', text: 'x\n' }])).toMatchObject({ outcome: 'review', reviewFiles: 2 })
    const review = (await app.host['reviews.read'](app.here)).state
    expect(review?.id).toBe(id)
    expect(review?.files.map(({ path, verdicts }) => [path, verdicts])).toEqual([
      ['src/a.ts', ['accepted']],
      ['src/new.ts', ['open']],
    ])
  })

  it('refuses further edits once the user has started to review', async () => {
    await propose([replace('src/a.ts', 'export const a = 1', 'export const a = 3')])
    await app.host['reviews.move']({ ...app.here, move: { type: 'enter' } })
    expect(await refused(propose([{ kind: 'create', path: 'src/new.ts', text: 'x\n' }]))).toBe('not-possible')
    expect((await app.host['reviews.read'](app.here)).state?.files.map(({ path }) => path)).toEqual(['src/a.ts'])
  })

  it('refuses an edit that conflicts with one under review, and keeps the review', async () => {
    await propose([replace('src/a.ts', 'export const a = 1', 'export const a = 3')])
    expect(await propose([replace('src/a.ts', 'export const a = 1', 'export const a = 4')])).toMatchObject({
      outcome: 'refused',
      problems: [expect.stringContaining('still under review')],
    })
    expect((await app.host['reviews.read'](app.here)).state?.files.length).toBe(1)
  })

  it('refuses edits while a review of the user or of another client is open', async () => {
    await app.host['reviews.open']({ ...app.here, reply: '<file path="src/b.ts" action="delete"/>' })
    expect(await refused(propose([{ kind: 'delete', path: 'src/a.ts' }]))).toBe('not-possible')
    expect((await app.host['reviews.read'](app.here)).state?.files.map(({ path }) => path)).toEqual(['src/b.ts'])
    await app.host['reviews.leave'](app.here)
    await propose([{ kind: 'delete', path: 'src/a.ts' }])
    expect(await refused(propose([{ kind: 'delete', path: 'src/b.ts' }], { client: 'another' }))).toBe('not-possible')
    await app.host['reviews.leave'](app.here)
    expect(await propose([{ kind: 'delete', path: 'src/b.ts' }], { client: 'another' })).toMatchObject({ outcome: 'review' })
  })
})

describe('direct edits', () => {
  const direct = { direct: true }

  // [F4.11]
  it('writes direct edits at once, and can undo them', async () => {
    const answer = await propose(
      [replace('src/a.ts', 'export const a = 1', 'export const a = 3'), { kind: 'move', path: 'src/b.ts', to: 'src/c.ts' }],
      direct,
    )
    expect(answer).toMatchObject({ outcome: 'committed', commit: expect.any(String) })
    expect([now('src/a.ts'), existsSync(join(app.root, 'src/b.ts')), now('src/c.ts')]).toEqual([
      'export const a = 3\nexport const b = 2\n',
      false,
      'same\nother\nsame\n',
    ])
    expect((await app.host['reviews.read'](app.here)).state).toBeNull()
    expect(await app.host['commits.list'](app.here)).toMatchObject([{ id: answer.commit, title: 'an-editor: src/a.ts, src/b.ts' }])
    await app.host['commits.change']({ ...app.here, change: { type: 'undo' } })
    expect([now('src/a.ts'), now('src/b.ts')]).toEqual(['export const a = 1\nexport const b = 2\n', 'same\nother\nsame\n'])
  })

  it('opens a review for a direct edit with a warning, and refuses it without a window', async () => {
    const doubtful: ProposedEdit[] = [
      { kind: 'create', path: '.github/workflows/ci.yml', text: 'on: push\n' },
      { kind: 'create', path: '.mcp.json', text: '{}\n' },
      replace('src/a.ts', 'export const a = 1', 'export const a = (1'),
      replace('package.json', '  "name": "x"', '  "name": "x",\n  "scripts": { "postinstall": "x" }'),
      replace('src/a.ts', 'export const a = 1', 'export const a = 1 // \u202e1'),
      { kind: 'create', path: 'src/\u0430dmin.ts', text: 'x\n' },
    ]
    for (const edit of doubtful) {
      expect([edit.path, (await propose([edit], direct)).outcome]).toEqual([edit.path, 'review'])
      await app.host['reviews.leave'](app.here)
      expect([edit.path, await propose([edit], { direct: true, headless: true })]).toMatchObject([
        edit.path,
        { outcome: 'refused', files: [{ warnings: [expect.anything()] }] },
      ])
    }
    expect([now('.env'), existsSync(join(app.root, '.mcp.json'))]).toEqual(['TOKEN=abab\n', false])
  })

  it('never makes a hidden file visible without a review', async () => {
    symlinkSync('hidden.txt', join(app.root, 'link.txt'))
    await app.host['tree.list']({ ...app.here, refresh: true })
    for (const path of ['hidden.txt', '.env']) {
      expect([path, (await propose([{ kind: 'move', path, to: 'src/seen.txt' }], direct)).outcome]).toEqual([path, 'review'])
      await app.host['reviews.leave'](app.here)
      expect((await propose([{ kind: 'move', path, to: 'src/seen.txt' }], { direct: true, headless: true })).outcome).toBe('refused')
    }
    expect(existsSync(join(app.root, 'src/seen.txt'))).toBe(false)
  })

  it('never exposes a secret without a review', async () => {
    const value = ['Pa55', 'w0rd-Xk29-Lq81'].join('')
    app.write('conf/two.json', `{\n  "password":\n    "${value}",\n  "port": 1\n}\n`)
    await app.host['tree.list']({ ...app.here, refresh: true })
    expect((await app.host.as({ kind: 'model' })['files.read']({ ...app.here, path: 'conf/two.json' })).text).not.toContain(value)
    const uncovering: ProposedEdit[] = [
      replace('conf/two.json', '"password":', '"colour":'),
      replace('conf/two.json', '  "password":\n', '  "password": "x",\n  "colour":\n'),
    ]
    for (const edit of uncovering) {
      expect((await propose([edit], { direct: true, headless: true })).outcome).toBe('refused')
      expect(['review', 'refused']).toContain((await propose([edit], direct)).outcome)
      await app.host['reviews.leave'](app.here).catch(() => undefined)
    }
    expect(now('conf/two.json')).toContain('"password":')
    for (const edit of [
      replace('conf/two.json', '"port": 1', '"port": 2'),
      { kind: 'move', path: 'src/key.ts', to: 'src/keys.ts' },
    ] satisfies ProposedEdit[])
      expect([edit.kind, (await propose([edit], direct)).outcome]).toEqual([edit.kind, 'committed'])
    for (const path of ['conf/two.json', 'src/keys.ts'])
      expect((await app.host.as({ kind: 'model' })['files.read']({ ...app.here, path })).text).toContain('[REDACTED: ')
  })

  it('never changes ignore rules without a review', async () => {
    for (const edit of [
      replace('.gitignore', 'hidden.txt', '# nothing'),
      { kind: 'create', path: 'src/.ignore', text: '!hidden.txt\n' },
      { kind: 'create', path: '.repo_ignore', text: '!hidden.txt\n' },
      { kind: 'delete', path: '.gitignore' },
      { kind: 'move', path: '.gitignore', to: 'x' },
    ] satisfies ProposedEdit[]) {
      expect([edit.path, (await propose([edit], direct)).outcome]).toEqual([edit.path, 'review'])
      await app.host['reviews.leave'](app.here)
      expect([edit.path, (await propose([edit], { direct: true, headless: true })).outcome]).toEqual([edit.path, 'refused'])
    }
    expect(now('.gitignore')).toBe('hidden.txt\n')
  })

  it('gives the same answer for a hidden file whatever is written to it, without a window', async () => {
    for (const [path, right] of [
      ['hidden.txt', 'secret plans\n'],
      ['.env', 'TOKEN=abab\n'],
    ] as const) {
      const blind = { direct: true, headless: true }
      const [yes, no] = [
        await propose([{ kind: 'rewrite', path, text: right }], blind),
        await propose([{ kind: 'rewrite', path, text: 'x\n' }], blind),
      ]
      expect([path, yes]).toEqual([path, no])
      expect(yes).toMatchObject({ outcome: 'refused', files: [{ problems: [{ code: 'read-only' }] }] })
    }
  })

  it('reveals nothing about the content of a hidden file to repeated guesses', async () => {
    symlinkSync('hidden.txt', join(app.root, 'link.txt'))
    await app.host['tree.list']({ ...app.here, refresh: true })
    for (const [path, right, wrong] of [
      ['hidden.txt', 'secret plans', 'secret plums'],
      ['.env', 'TOKEN=abab', 'TOKEN=abad'],
      ['.env', 'ab', 'zz'],
      ['link.txt', 'secret plans', 'secret plums'],
    ] as const) {
      for (const over of [{}, direct, { direct: true, headless: true }]) {
        const [yes, no] = [await propose([replace(path, right, 'x')], over), await propose([replace(path, wrong, 'x')], over)]
        expect([path, yes]).toEqual([path, no])
        expect(yes).toMatchObject({ outcome: 'refused', files: [{ matches: [], problems: [{ code: 'read-only' }] }] })
      }
    }
  })
})

describe('without a window', () => {
  it('refuses edits without a window unless direct edits are granted', async () => {
    expect(await refused(propose([{ kind: 'delete', path: 'src/a.ts' }], { headless: true }))).toBe('mcp-edits-not-granted')
    expect(existsSync(join(app.root, 'src/a.ts'))).toBe(true)
    expect(await propose([{ kind: 'delete', path: 'src/a.ts' }], { headless: true, direct: true })).toMatchObject({
      outcome: 'committed',
      files: [{ removed: 2 }],
    })
    expect(existsSync(join(app.root, 'src/a.ts'))).toBe(false)
    await app.host['commits.change']({ ...app.here, change: { type: 'undo' } })
    expect(now('src/a.ts')).toBe('export const a = 1\nexport const b = 2\n')
  })
})
