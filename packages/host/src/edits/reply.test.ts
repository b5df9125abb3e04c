import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ApplyCase, HostApi, Plan } from '@sheaf/contract'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openHost } from '../index.ts'
import { autoReview } from '../review.ts'

let folder: string
let root: string
let host: HostApi
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-reply-')))
  root = join(folder, 'repo')
  mkdirSync(root)
  write({
    'a.ts': 'export const a = 1\n',
    'b.ts': 'export const b = 1\n',
    '.gitignore': 'hidden.ts\n',
    'hidden.ts': 'export const shy = 41\n',
  })
  host = openHost({ home: join(folder, 'home'), env: { HOME: folder } })
})
afterEach(async () => {
  await host.close()
  rmSync(folder, { recursive: true })
})

const write = (files: Record<string, string>) => {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
}
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const modify = (path: string, search: string, content: string) =>
  `<file path="${path}" action="modify"><change><search>\n===\n${search}\n===\n</search><content>\n===\n${content}\n===\n</content></change></file>\n`
const plan = (reply: string): Promise<Plan> => host['reply.plan']({ roots: [root], reply })

async function commit(reply: string): Promise<string> {
  const auto = autoReview(await plan(reply), { acceptWarnings: false })
  if (!('steps' in auto)) throw new Error(JSON.stringify(auto.refused))
  const outcome = await host['commits.change']({ roots: [root], change: { type: 'write', steps: auto.steps, reply } })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return outcome.id
}

describe('reply.plan', () => {
  // [S4.28]
  it('plans a reply without writing to the folder or the state', async () => {
    const { files } = await plan(modify('a.ts', 'export const a = 1', 'export const a = 2'))
    expect(files).toMatchObject([{ path: 'a.ts', root, relative: 'a.ts', status: 'ready', text: 'export const a = 1\n' }])
    expect(read('a.ts')).toBe('export const a = 1\n')
    expect(await host['commits.list']({ roots: [root] })).toEqual([])
  })

  it('quotes the nearest passage, but nothing from a file that a rule hides', async () => {
    const near = await plan(modify('a.ts', 'export const a = 7', 'x'))
    expect(near.repair).toContain('export const a = 1')
    const hidden = await plan(modify('hidden.ts', 'export const shy = 47', 'x'))
    expect(hidden.files).toMatchObject([{ path: 'hidden.ts', status: 'blocked', problems: [{ code: 'no-match' }] }])
    expect(hidden.files[0]?.problems[0]?.nearest).toBeUndefined()
    expect(hidden.repair).not.toContain('41')
  })

  it('treats a link to a hidden or risky file like the file', async () => {
    mkdirSync(join(root, '.github/workflows'), { recursive: true })
    write({ '.env': 'PORT_OF_CALL=8080\nother=1\n', '.github/workflows/ci.yml': 'on: push\n' })
    symlinkSync('.env', join(root, 'settings.txt'))
    symlinkSync('hidden.ts', join(root, 'open.ts'))
    symlinkSync('.github/workflows', join(root, 'flows'))
    for (const [path, search] of [
      ['settings.txt', 'PORT_OF_CALL=8081'],
      ['open.ts', 'export const shy = 47'],
    ] as const) {
      const { files, repair } = await plan(modify(path, search, 'x'))
      expect([path, files[0]?.problems.map(({ code, nearest }) => [code, nearest])]).toEqual([path, [['no-match', undefined]]])
      expect(repair).not.toMatch(/8080|41/)
    }
    const { text, leftOut } = await host['prompt.build']({ roots: [root], paths: ['settings.txt', 'open.ts', 'a.ts'] })
    expect(text.toString()).not.toMatch(/8080|41/)
    expect(leftOut.map(({ path, why }) => [path, why.slice(0, 10)])).toEqual([
      ['open.ts', 'a link to '],
      ['settings.txt', 'a link to '],
    ])
    const made = '<file path="flows/new.yml" action="create"><change><content>\n===\non: push\n===\n</content></change></file>'
    for (const reply of [modify('flows/ci.yml', 'on: push', 'on: pull'), modify('settings.txt', 'other=1', 'other=2'), made])
      expect((await plan(reply)).files[0]?.warnings.map(({ code }) => code)).toEqual(['risky-path'])
  })

  it('keeps a file stale until it is in a prompt again, whatever is written to it meanwhile', async () => {
    write({ 'notes.txt': 'one\ntwo\nthree\n' })
    symlinkSync('notes.txt', join(root, 'link.txt'))
    const pack = () => host['prompt.build']({ roots: [root], paths: ['notes.txt'] })
    const rewrite = async (path: string) => {
      const reply = `<file path="${path}" action="rewrite"><change><content>\n===\nONE\n===\n</content></change></file>`
      return (await plan(reply)).files[0]?.problems.map(({ code }) => code)
    }
    await pack()
    expect(await rewrite('notes.txt')).toEqual([])
    await commit(modify('notes.txt', 'three', 'THREE'))
    expect(await rewrite('notes.txt')).toEqual([])
    write({ 'notes.txt': 'one\nby hand\nTHREE\n' })
    expect([await rewrite('notes.txt'), await rewrite('link.txt')]).toEqual([['stale'], ['stale']])
    const id = await commit(modify('notes.txt', 'one', '1'))
    expect(await rewrite('notes.txt')).toEqual(['stale'])
    await host['commits.change']({ roots: [root], change: { type: 'undo', id } })
    expect(await rewrite('notes.txt')).toEqual(['stale'])
    await pack()
    expect(await rewrite('notes.txt')).toEqual([])
    await host['prompt.build']({ roots: [root], paths: ['link.txt'] })
    write({ 'notes.txt': 'by hand again\n' })
    expect([await rewrite('notes.txt'), await rewrite('link.txt')]).toEqual([['stale'], ['stale']])
  })

  it('recognizes a reply that was applied, until its files change or it is undone', async () => {
    const reply = modify('a.ts', 'export const a = 1', 'export const a = 1\nexport const more = 2')
    const id = await commit(reply)
    expect((await plan(reply)).files).toMatchObject([{ status: 'unchanged', outcome: 'already-applied', problems: [], hunks: [] }])
    await host['commits.change']({ roots: [root], change: { type: 'undo', id } })
    expect((await plan(reply)).files).toMatchObject([{ status: 'ready' }])
    await host['commits.change']({ roots: [root], change: { type: 'redo', id } })
    write({ 'a.ts': 'export const a = 1\n' })
    expect((await plan(reply)).files).toMatchObject([{ status: 'ready' }])
  })

  it('refuses a missing or too wide root before doing anything', async () => {
    await expect(host['reply.plan']({ roots: [join(folder, 'gone')], reply: '' })).rejects.toMatchObject({ code: 'root-missing' })
    await expect(host['commits.change']({ roots: ['/'], change: { type: 'write', steps: [] } })).rejects.toMatchObject({
      code: 'root-too-wide',
    })
  })

  it('can cancel a plan, and a commit that has not started', async () => {
    const control = new AbortController()
    control.abort()
    const call = { signal: control.signal }
    await expect(host['reply.plan']({ roots: [root], reply: '' }, call)).rejects.toMatchObject({ code: 'cancelled' })
    const step = { kind: 'write', root, relative: 'c.ts', before: null, text: 'x', encoding: 'utf-8' } as const
    await expect(host['commits.change']({ roots: [root], change: { type: 'write', steps: [step] } }, call)).rejects.toMatchObject({
      code: 'cancelled',
    })
    expect(await host['commits.list']({ roots: [root] })).toEqual([])
  })
})

describe('an arbitrary reply', () => {
  const tags = [
    '<file path="a.ts" action="modify">',
    '</file>',
    '<change>',
    '</change>',
    '<search>',
    '</search>',
    '<content>',
    '</content>',
  ]
  const pieces = fc.oneof(
    fc.constantFrom(
      ...tags,
      '===',
      '```',
      '\n',
      '<<<<<<< SEARCH',
      '=======',
      '>>>>>>> REPLACE',
      '*** Begin Patch',
      '@@',
      '--- a/a.ts',
      '+++ b/a.ts',
    ),
    fc.constantFrom(
      'export const a = 1',
      'export const b = 1',
      '../x',
      '.git/config',
      'b.ts',
      'hidden.ts',
      '<think>',
      '<![CDATA[',
      '&lt;file',
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
  )

  it('returns a plan for arbitrary text, and writes nothing', async () => {
    const before = ['a.ts', 'b.ts', 'hidden.ts', '.gitignore'].map(read)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(pieces, fc.constantFrom('', '\n'))), async (parts) => {
        const { files, problems } = await plan(parts.flat().join(''))
        for (const file of files) expect(['ready', 'blocked', 'unchanged']).toContain(file.status)
        if (files.length === 0) expect(problems.length).toBeGreaterThan(0)
      }),
      { numRuns: 150 },
    )
    expect(['a.ts', 'b.ts', 'hidden.ts', '.gitignore'].map(read)).toEqual(before)
    expect(readdirSync(root).sort()).toEqual(['.gitignore', 'a.ts', 'b.ts', 'hidden.ts'])
  })
})

describe('a state folder that cannot be written', () => {
  it('plans a reply, but refuses to commit it and changes no file', async () => {
    await host.close()
    writeFileSync(join(folder, 'file'), '')
    host = openHost({ home: join(folder, 'file', 'home'), env: { HOME: folder } })
    const reply = modify('a.ts', 'export const a = 1', 'export const a = 2')
    await expect(commit(reply)).rejects.toMatchObject({ code: 'state-unwritable' })
    expect(read('a.ts')).toBe('export const a = 1\n')
  })
})

describe('reply.try', () => {
  const caseOf = (at: number): ApplyCase => ({
    id: `case ${at}`,
    files: { 'a.ts': `export const a = ${at}\n` },
    reply: modify('a.ts', `export const a = ${at}`, `export const a = ${at + 1}`),
  })

  it.each([3, 1_000])('returns %i results in the order of the cases, on this thread or on workers', async (count) => {
    const cases = Array.from({ length: count }, (_, at) => caseOf(at))
    const answers = await host['reply.try']({ cases })
    expect(answers).toEqual(
      cases.map(({ id }, at) => ({
        id,
        committed: true,
        files: { 'a.ts': `export const a = ${at + 1}\n` },
        problems: [],
        warnings: [],
        rungs: ['exact'],
      })),
    )
  })
})
