import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FileReadRequest, isRefusal } from '@sheaf/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, openApp } from '../testing/open-app.ts'

const awsKey = ['AKIA', 'Z7QK4TRW2NPLX5VD'].join('')
const begin = ['-----BEGIN RSA PRIVATE', 'KEY-----'].join(' ')
const end = ['-----END RSA PRIVATE', 'KEY-----'].join(' ')
const pem = `const pem = \`${begin}\n${'MIIEcanarycanarycanarycanarycanarycanarycanarycanarycanaryAAAA\n'.repeat(5)}${end}\`\n`

let app: App
beforeAll(async () => {
  app = await openApp({
    'src/ten.ts': Array.from({ length: 10 }, (_, at) => `line ${at + 1}\n`).join(''),
    'src/open.ts': 'one\ntwo',
    'src/empty.ts': '',
    'src/crlf.ts': 'one\r\ntwo\r\n',
    'src/key.ts': `const a = 1\nconst key = "${awsKey}"\nconst b = 2\n`,
    'src/pem.ts': pem,
    'src/image.png': Buffer.from([1, 2, 0, 3]),
    'src/latin.txt': Buffer.from('caf\xe9\n', 'latin1'),
    'src/huge.txt': 'x'.repeat(5_000_001),
    'src/min.js': `${'ab"'.repeat(50_000)}\nnext\n`,
    'odd\\name.ts': 'odd\n',
    '.env': 'TOKEN=canary\n',
    '.gitignore': 'build/\n',
    'build/out.js': 'hidden\n',
  })
  writeFileSync(join(app.folder, 'outside.txt'), 'outside\n')
  symlinkSync(join(app.folder, 'outside.txt'), join(app.root, 'leaves.txt'))
  symlinkSync('build/out.js', join(app.root, 'to-hidden.js'))
  symlinkSync('.env', join(app.root, 'settings.txt'))
  symlinkSync('src/ten.ts', join(app.root, 'inner.ts'))
  await app.host['tree.list']({ ...app.here, refresh: true })
})
afterAll(() => app.close())

/** Fields that only a person receives. */
const unmeasured = { bytes: null, tokens: null, findings: [] }
const read = (path: string, asked: Omit<FileReadRequest, 'path'> = {}) =>
  app.host.as({ kind: 'model' })['files.read']({ ...app.here, path, ...asked })
const refused = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (each: unknown) => each,
  )
  return isRefusal(error) ? [error.code, error.detail] : [String(error)]
}

describe('reading a file', () => {
  // [S7.28] [F4.2]
  it('returns the requested lines, counted from either end', async () => {
    const table: [{ from?: number; to?: number }, number, number][] = [
      [{}, 1, 10],
      [{ from: 3 }, 3, 10],
      [{ from: 3, to: 5 }, 3, 5],
      [{ to: 2 }, 1, 2],
      [{ from: -2 }, 9, 10],
      [{ from: -99 }, 1, 10],
      [{ from: -4, to: -3 }, 7, 8],
      [{ from: 9, to: 99 }, 9, 10],
      [{ from: 0, to: 1 }, 1, 1],
      [{ from: 10, to: 10 }, 10, 10],
    ]
    for (const [range, first, last] of table) {
      const lines = Array.from({ length: last - first + 1 }, (_, at) => `line ${first + at}\n`).join('')
      expect([range, await read('src/ten.ts', range)]).toEqual([
        range,
        { ...unmeasured, path: 'src/ten.ts', text: lines, lines: 10, from: first, last, more: false, until: last, blanked: [] },
      ])
    }
  })

  it('reports a range that is past the end or reversed', async () => {
    expect(await refused(read('src/ten.ts', { from: 11 }))).toEqual([
      'mcp-arguments',
      'Line 11 is past the end of the file, which has 10 lines.',
    ])
    expect(await refused(read('src/ten.ts', { from: 5, to: 4 }))).toEqual(['mcp-arguments', 'The last line (4) is before the first (5).'])
  })

  it('keeps line endings, and handles a missing final newline and an empty file', async () => {
    expect(await read('src/open.ts')).toMatchObject({ text: 'one\ntwo', lines: 2, last: 2 })
    expect(await read('src/open.ts', { to: 1 })).toMatchObject({ text: 'one\n', lines: 2, last: 1 })
    expect(await read('src/crlf.ts')).toMatchObject({ text: 'one\r\ntwo\r\n', lines: 2 })
    expect(await read('src/empty.ts')).toEqual({
      ...unmeasured,
      path: 'src/empty.ts',
      text: '',
      lines: 0,
      from: 1,
      last: 0,
      more: false,
      until: 0,
      blanked: [],
    })
    expect(await read('src/latin.txt')).toMatchObject({ text: 'café\n', lines: 1 })
  })

  it('returns parts that join to the whole file, for any lines and size limit', async () => {
    const line = fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.replace(/[\p{Cc}\p{Cs}\ufeff]/gu, 'é'))
    const texts = fc.tuple(fc.array(line, { minLength: 1, maxLength: 30 }), fc.boolean(), fc.integer({ min: 20, max: 2_000 }))
    await fc.assert(
      fc.asyncProperty(texts, async ([lines, ends, maxChars]) => {
        const text = lines.join('\n') + (ends ? '\n' : '')
        app.write('src/any.txt', text)
        let joined = ''
        for (let from = 1, column = 1; ; ) {
          const part = await read('src/any.txt', { from, column, maxChars })
          joined += part.text
          if (!part.more) break
          from = part.next ? part.last : part.last + 1
          column = part.next?.column ?? 1
        }
        expect(joined).toBe(text)
      }),
      { numRuns: 40 },
    )
  })

  it('cuts a line that is longer than the limit, and continues within it', async () => {
    const cut = await read('src/min.js')
    expect(cut).toMatchObject({ lines: 2, from: 1, last: 1, more: true, until: 2, next: { columns: 150_000 } })
    expect(cut.text.length).toBeGreaterThan(20_000)
    expect(cut.text.length).toBeLessThan(30_000)
    expect(cut.next?.column).toBe(cut.text.length + 1)
    expect(await read('src/min.js', { column: 149_999 })).toMatchObject({ text: 'b"\nnext\n', from: 1, last: 2 })
    expect(await read('src/min.js', { from: 2 })).toMatchObject({ text: 'next\n' })
    expect(await refused(read('src/min.js', { from: 2, column: 5 }))).toEqual([
      'mcp-arguments',
      'Character 5 is past the end of line 2, which has 4 characters.',
    ])
  })

  it('reads the line range in a path, unless lines are given or a file has that exact name', async () => {
    app.write('odd:2-3', 'odd\n')
    const table: [string, { from?: number; to?: number }, number, number][] = [
      ['src/ten.ts:3-5', {}, 3, 5],
      ['src/ten.ts:3', {}, 3, 10],
      ['src/ten.ts:3:7', {}, 3, 10],
      ['src/ten.ts:2-3,5-6', {}, 2, 6],
      ['src/ten.ts#L4-L6', {}, 4, 6],
      ['src/ten.ts#L4', {}, 4, 10],
      ['./src/ten.ts:3-5', { from: 8 }, 8, 10],
      ['odd:2-3', {}, 1, 1],
    ]
    for (const [path, range, first, last] of table)
      expect([path, await read(path, range)]).toEqual([path, expect.objectContaining({ from: first, last, until: last })])
    expect(await refused(read('ten.ts:1-2'))).toEqual(['path-missing', '"ten.ts". Did you mean "src/ten.ts"?'])
    expect((await refused(read('.env:1-2')))[0]).toBe('not-possible')
    expect((await refused(read('build/out.js:1')))[0]).toBe('path-ignored')
  })

  it('accepts any common spelling of a path', async () => {
    for (const path of [
      'src/ten.ts',
      './src/ten.ts',
      '././src/ten.ts',
      'src//ten.ts',
      'src/../src/ten.ts',
      'repo/src/ten.ts',
      'src\\ten.ts',
      '.\\src\\ten.ts',
      join(app.root, 'src/ten.ts'),
    ]) {
      expect([path, (await read(path)).path]).toEqual([path, 'src/ten.ts'])
    }
    expect((await read('odd\\name.ts')).path).toBe('odd\\name.ts')
    expect((await read('inner.ts', { to: 1 })).text).toBe('line 1\n')
  })

  it('reads a file that was just created', async () => {
    mkdirSync(join(app.root, 'fresh'), { recursive: true })
    app.write('fresh/now.ts', 'now\n')
    expect((await read('fresh/now.ts')).text).toBe('now\n')
  })
})

describe('files that may not be read', () => {
  it('refuses paths that may not be read, each with its reason', async () => {
    const table: [string, string, string][] = [
      ['src', 'not-a-regular-file', '"src" is a folder.'],
      ['src/tem.ts', 'path-missing', '"src/tem.ts".'],
      ['ten.ts', 'path-missing', '"ten.ts". Did you mean "src/ten.ts"?'],
      ['build/out.js', 'path-ignored', '"build/out.js": in a folder hidden by a rule.'],
      ['../outside.txt', 'path-outside-workspace', '"../outside.txt" is not in any open folder.'],
      [join(app.folder, 'outside.txt'), 'path-outside-workspace', `"${join(app.folder, 'outside.txt')}" is not in any open folder.`],
      ['..\\outside.txt', 'path-outside-workspace', '"..\\outside.txt" is not in any open folder.'],
      ['leaves.txt', 'path-outside-workspace', '"leaves.txt" is a link to a path outside the open folders.'],
      ['to-hidden.js', 'path-ignored', '"to-hidden.js" is a link to an ignored path.'],
      ['.env', 'not-possible', '".env" is a sensitive file (environment file). Tools can\'t read or select it. Ask the user.'],
      [
        'settings.txt',
        'not-possible',
        '"settings.txt" is a sensitive file (environment file). Tools can\'t read or select it. Ask the user.',
      ],
      ['src/image.png', 'not-possible', '"src/image.png" is a binary file. Tools can only read text.'],
      ['src/huge.txt', 'not-possible', '"src/huge.txt" is 5.0 MB. Tools can read files up to 5 MB.'],
      ['a\0b', 'path-outside-workspace', '"a\\0b" is not in any open folder.'],
    ]
    for (const [path, code, detail] of table) {
      expect([path, await refused(read(path))]).toEqual([path, [code, detail]])
    }
  })

  it('never reads from .git, whether or not it exists', async () => {
    expect(await refused(read('.git/config'))).toEqual(['path-missing', '".git/config".'])
    app.write('.git/config', '[core]\n')
    for (const path of ['.git/config', 'src/../.git/config', join(app.root, '.git/config')])
      expect((await refused(read(path)))[0]).toBe('path-ignored')
  })

  it('redacts secrets based on the whole file, even when only some lines are read', async () => {
    expect(await read('src/key.ts', { from: 2, to: 2 })).toMatchObject({
      text: expect.stringMatching(/^const key = "\[REDACTED: .+\]"\n$/),
      blanked: [2],
    })
    expect(await read('src/key.ts', { from: 3 })).toMatchObject({ text: 'const b = 2\n', blanked: [] })
    for (const path of ['src/key.ts', 'src/pem.ts']) expect(await read(path, { reveal: true })).toEqual(await read(path))
    expect((await refused(read('.env', { reveal: true })))[0]).toBe('not-possible')
    for (let from = 1; from <= 7; from++) expect((await read('src/pem.ts', { from, to: from })).text).not.toContain('canary')
    expect((await read('src/pem.ts')).lines).toBe(7)
  })
})

describe('several open folders', () => {
  it('accepts a path with its root name, and refuses one that is in several roots', async () => {
    const two = await openApp({ 'src/both.ts': 'first\n', 'src/first.ts': '1\n' })
    const other = join(two.folder, 'other')
    mkdirSync(join(other, 'src'), { recursive: true })
    writeFileSync(join(other, 'src/both.ts'), 'second\n')
    writeFileSync(join(other, 'src/second.ts'), '2\n')
    await two.host['roots.change']({ ...two.here, add: other })
    const readTwo = (path: string) => two.host.as({ kind: 'model' })['files.read']({ ...two.here, path })
    expect((await readTwo('other/src/both.ts')).text).toBe('second\n')
    expect(await readTwo('src/second.ts')).toMatchObject({ path: 'other/src/second.ts', text: '2\n' })
    expect(await readTwo(join(two.root, 'src/first.ts'))).toMatchObject({ path: 'repo/src/first.ts', text: '1\n' })
    expect(await refused(readTwo('src/both.ts'))).toEqual([
      'mcp-arguments',
      '"src/both.ts" is in several roots: repo/src/both.ts, other/src/both.ts. Add the root name in front of the path.',
    ])
    expect(await refused(two.host.as({ kind: 'model' })['tree.read']({ ...two.here, path: './' }))).toEqual([
      'mcp-arguments',
      'There are several roots. Use one of repo, other.',
    ])
    expect((await two.host['workspaces.read']({ ...two.here, full: true })).roots).toEqual([
      { name: 'repo', path: two.root, files: 2, isRepository: false },
      { name: 'other', path: other, files: 2, isRepository: false },
    ])
    await two.close()
  })
})
