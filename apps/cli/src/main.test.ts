// End-to-end tests: the real bin/sheaf in temporary folders.

import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { makeTestFolder, type TestFolder } from './testing/index.ts'

let folder: TestFolder
beforeEach(() => {
  folder = makeTestFolder({
    '.gitignore': '*.log\n',
    'README.md': '# Sample\n',
    'src/a.ts': 'export const needle = 1\n',
    'src/deep/b.ts': 'import { needle } from "../a.ts"\nconsole.log(needle)\n',
    'debug.log': 'needle\n',
  })
  folder.git('init', '-q')
})
afterEach(() => folder.remove())

const listed = ['.gitignore', 'README.md', 'src/a.ts', 'src/deep/b.ts']
const inTreeOrder = ['src/deep/b.ts', 'src/a.ts', '.gitignore', 'README.md']

describe('sheaf', () => {
  // [F10.3]
  it('prints its version', async () => {
    expect([await folder.output(['--version']), await folder.output(['-v'])]).toEqual([`${manifest.version}\n`, `${manifest.version}\n`])
  })

  // [C.26]
  it('exits 2 on an unknown command and suggests the closest one', async () => {
    const ran = await folder.run(['serch', 'x'])
    expect([ran.exit, ran.stdout, ran.stderr], ran.transcript).toEqual([
      2,
      '',
      "sheaf: Unknown command 'serch'. Did you mean 'search'?\n       See 'sheaf --help'.\n",
    ])
  })

  // [C.7] [C.45]
  it('writes only its state folder and the requested output, and starts no daemon', async () => {
    await folder.output(['pack', '-o', 'out.txt'])
    await folder.output(['tokens'])
    expect(readdirSync(join(folder.path, '..')).sort()).toEqual(['repo', 'state'])
    expect(readdirSync(folder.path).sort()).toEqual(['.git', '.gitignore', 'README.md', 'debug.log', 'out.txt', 'src'])
    // A daemon would have created this folder.
    expect(existsSync(join(folder.home, 'run'))).toBe(false)
  })

  // [C.26]
  it('exits 130 on Ctrl-C, even while it waits for stdin', async () => {
    const child = folder.start(['pack', '--instructions', '-'])
    // More than a pipe can buffer: once it drains, the command is reading.
    child.stdin?.write('x'.repeat(1 << 20))
    await once(child.stdin ?? child, 'drain')
    child.kill('SIGINT')
    expect(await once(child, 'close')).toEqual([130, null])
  })
})

describe('files', () => {
  it('lists files as lines and as JSON, from any subfolder', async () => {
    expect(await folder.output(['files'])).toBe(`${listed.join('\n')}\n`)
    expect(await folder.json(['files'], 0, { cwd: 'src/deep' })).toEqual(listed)
  })

  // [C.11]
  it('names the rule that hides a path', async () => {
    expect(await folder.json(['files', '--why', '../debug.log'], 0, { cwd: 'src' })).toMatchObject({
      path: 'debug.log',
      shown: false,
      rule: { pattern: '*.log', line: 1 },
    })
  })

  it('prefixes paths with the root name for several roots, and ignores a root inside another', async () => {
    folder.write({ 'lib/c.ts': '' })
    expect(await folder.json(['files', '--root', 'src', '--root', 'lib'])).toEqual(['lib/c.ts', 'src/a.ts', 'src/deep/b.ts'])
    expect(await folder.json(['files', '--root', 'src', '--root', 'src/deep'])).toEqual(['a.ts', 'deep/b.ts'])
  })

  it('refuses a root that is missing or too wide', async () => {
    expect(await folder.json(['files', '--root', 'gone'], 5)).toMatchObject({ error: { code: 'root-missing' } })
    expect(await folder.json(['files', '--root', '..', '--root', 'src'], 5)).toMatchObject({ error: { code: 'root-too-wide' } })
    expect(await folder.json(['files', '--root', '/'], 5)).toMatchObject({ error: { code: 'root-too-wide' } })
  })
})

describe('tree', () => {
  it('draws the tree, with files or with folders only', async () => {
    expect(await folder.output(['tree'])).toBe(
      'repo\n├── src\n│   ├── deep\n│   │   └── b.ts\n│   └── a.ts\n├── .gitignore\n└── README.md\n',
    )
    expect(await folder.output(['tree', '--mode', 'folders'])).toBe('repo\n└── src\n    └── deep\n')
  })
})

describe('search', () => {
  it('searches file contents and paths', async () => {
    expect(await folder.output(['search', 'needle', '--include', 'src/a.ts'])).toBe('src/a.ts\n1: export const needle = 1\n')
    expect(await folder.json(['search', '--mode', 'path', 'B.TS', '-i'])).toMatchObject({
      paths: ['src/deep/b.ts'],
      total: 1,
      truncated: false,
    })
    expect(await folder.output(['search', 'no such text'])).toBe('')
  })

  it('refuses an invalid regular expression', async () => {
    expect(await folder.json(['search', '--regex', '('], 12)).toMatchObject({ error: { code: 'bad-pattern' } })
  })
})

describe('tokens', () => {
  it('counts the tokens of files, folders and globs, and enforces a maximum', async () => {
    const all = await folder.json(['tokens'])
    expect(all).toMatchObject({ files: inTreeOrder.map((path) => ({ path })) })
    expect(await folder.json(['tokens', 'b.ts'], 0, { cwd: 'src/deep' })).toMatchObject({ files: [{ path: 'src/deep/b.ts' }] })
    expect(await folder.json(['tokens', '*.ts'], 0, { cwd: 'src' })).toMatchObject({
      files: [{ path: 'src/deep/b.ts' }, { path: 'src/a.ts' }],
    })
    expect(await folder.json(['tokens', 'src', '--max', '3'], 11)).toMatchObject({
      files: [{ path: 'src/deep/b.ts' }, { path: 'src/a.ts' }],
      error: { code: 'over-budget' },
    })
    expect(await folder.output(['tokens', 'src'])).toMatch(/total of 2 files\n$/)
  })

  it('refuses paths that are missing or outside the root', async () => {
    expect(await folder.json(['tokens', 'gone.ts'], 3)).toMatchObject({ error: { code: 'path-missing' } })
    expect(await folder.json(['tokens', '../x'], 3)).toMatchObject({ error: { code: 'path-outside-workspace' } })
  })
})

describe('pack', () => {
  it('prints the prompt on stdout and the summary on stderr', async () => {
    const ran = await folder.run(['pack', 'src/a.ts', '--instructions', 'Rename it.'])
    expect(ran.exit, ran.transcript).toBe(0)
    expect(ran.stdout).toContain('File: src/a.ts\n```ts\nexport const needle = 1\n```')
    expect(ran.stdout).toContain('<user_instructions>\nRename it.\n</user_instructions>')
    expect(ran.stderr).toContain('total tokens\n1 file\n')
  })

  // [C.32]
  it('returns JSON with counts that sum to the total and the same text as stdout', async () => {
    const packed = await folder.json(['pack'])
    expect(packed).toMatchObject({ text: await folder.output(['pack']), files: inTreeOrder.map((path) => ({ path, mode: 'full' })) })
    const { tokens } = packed as { tokens: Record<string, number> }
    const { total, ...parts } = tokens
    expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(total)
  })

  // [C.16]
  it('packs slices, a file list from stdin and a diff', async () => {
    const slice = await folder.output(['pack', '--slice', 'b.ts:2', '--tree', 'none'], 0, { cwd: 'src/deep' })
    expect([slice.includes('console.log(needle)'), slice.includes('import {')]).toEqual([true, false])
    const fromList = await folder.json(['pack', '--stdin'], 0, { stdin: 'src/a.ts\ngone.ts\n' })
    expect(fromList).toMatchObject({ files: [{ path: 'src/a.ts' }], leftOut: [{ path: 'gone.ts', why: 'missing' }] })
    folder.git('add', '.')
    folder.git('commit', '-qm', 'first')
    folder.write({ 'src/a.ts': 'export const needle = 2\n' })
    expect(await folder.output(['pack', 'README.md', '--diff', 'worktree'])).toContain('+export const needle = 2')
  })

  it('fits the selection into a token budget in the free tier by leaving out files', async () => {
    const all = (await folder.json(['tokens'])) as { files: { path: string; tokens: number }[] }
    const packed = (await folder.json(['pack', '--tree', 'none', '--fit', '60'])) as {
      tokens: { total: number }
      files: { path: string }[]
      fit: { tokens: { after: number }; steps: { path: string; to: string }[]; leftOut: string[] }
    }
    expect(packed.tokens.total).toBe(packed.fit.tokens.after)
    expect(packed.tokens.total).toBeLessThanOrEqual(60)
    expect(packed.fit.steps.map(({ path, to }) => [path, to])).toEqual(packed.fit.leftOut.map((path) => [path, 'out']))
    expect([...packed.files.map(({ path }) => path), ...packed.fit.leftOut].sort()).toEqual(all.files.map(({ path }) => path).sort())
    expect(await folder.json(['pack', '--fit', '0'], 11)).toMatchObject({ error: { code: 'over-budget' } })
  })

  it('writes an output file, never packs it, and refuses one in a missing folder', async () => {
    await folder.output(['pack', '-o', 'out.txt'])
    const first = readFileSync(join(folder.path, 'out.txt'), 'utf8')
    await folder.output(['pack', '-o', 'out.txt'])
    expect(readFileSync(join(folder.path, 'out.txt'), 'utf8')).toBe(first)
    expect(await folder.json(['pack', '-o', 'no/out.txt'], 15)).toMatchObject({ error: { code: 'file-unwritable' } })
  })

  it('splits the prompt into several files', async () => {
    folder.write({ 'long.txt': 'one two three four five six seven eight nine ten\n'.repeat(200) })
    await folder.output(['pack', 'src', 'long.txt', 'README.md', '--split', '2500', '-o', 'cut.md'])
    expect(readdirSync(folder.path).filter((name) => name.startsWith('cut'))).toContain('cut.1.md')
    expect(existsSync(join(folder.path, 'cut.md'))).toBe(false)
  })

  // [C.27] [C.41]
  it('refuses prompts over the free limit and options that need Pro', async () => {
    folder.write({ 'big.txt': 'one two three\n'.repeat(20_000) })
    expect(await folder.json(['pack'], 4)).toMatchObject({ error: { code: 'over-free-limit' } })
    expect(await folder.json(['pack', 'src', '--maps', 'auto'], 7)).toMatchObject({ error: { code: 'pro-needed' } })
    expect((await folder.run(['pack', 'src'])).stderr).toContain("Note: Code maps aren't available in the free tier.\n")
  })

  it('writes large output completely, and handles a closed pipe and a full disk', async () => {
    const line = 'one two three four five six seven\n'
    folder.write({ 'huge.txt': line.repeat(1_200_000) })
    await folder.output(['license', 'trial'])
    const words = ['pack', 'huge.txt', '--no-secret-scan', '--tree', 'none']
    const whole = await folder.run(words)
    expect(whole.exit, whole.stderr).toBe(0)
    expect([
      whole.stdout.split(line).length - 1,
      whole.stdout.endsWith('</file_contents>\n') || whole.stdout.endsWith('</file_contents>'),
    ]).toEqual([1_200_000, true])
    const cut = await folder.sh(`sheaf ${words.join(' ')} | head -c 10; echo " \${PIPESTATUS[0]}"`)
    expect([cut.stdout, cut.stderr.includes('Internal error')], cut.transcript).toEqual(['<file_cont 0\n', false])
    const full = await folder.sh('sheaf pack README.md > /dev/full')
    expect([full.exit, full.stderr.includes("couldn't be written")], full.transcript).toEqual([15, true])
  })
})

describe('saved data', () => {
  it('saves, shows, exports, removes and imports prompts', async () => {
    await folder.output(['prompts', 'save', 'Own', '-'], 0, { stdin: 'Be brief.' })
    expect(await folder.output(['prompts', 'show', 'Own'])).toBe('Be brief.\n')
    await folder.output(['prompts', 'export', 'p.json', '--name', 'Own'])
    await folder.output(['prompts', 'remove', 'Own'])
    expect(await folder.json(['prompts', 'show', 'Own'], 8)).toMatchObject({ error: { code: 'unknown-prompt' } })
    expect(await folder.json(['prompts', 'import', 'p.json'])).toEqual({ added: ['Own'], skipped: [] })
    expect(await folder.output(['pack', 'README.md', '--prompt', 'Own'])).toContain('Be brief.')
    expect(await folder.json(['prompts', 'import', 'README.md'], 10)).toMatchObject({ error: { code: 'import-unreadable' } })
  })

  // [C.23]
  it('creates, renames, duplicates and removes workspaces, and manages their presets', async () => {
    await folder.output(['workspaces', 'create', 'shop', '--root', 'src'])
    await folder.output(['workspaces', 'rename', 'shop', 'store'])
    expect(await folder.json(['workspaces', 'show', 'store'])).toMatchObject({ name: 'store', roots: [join(folder.path, 'src')] })
    expect(await folder.json(['presets', 'save', 'p', '--workspace', 'store'], 7)).toMatchObject({ error: { code: 'pro-needed' } })
    await folder.output(['license', 'trial'])
    await folder.output(['presets', 'save', 'p', '--workspace', 'store'])
    expect(await folder.json(['presets', 'list', '--workspace', 'store'])).toMatchObject({ workspace: [{ name: 'p' }] })
    await folder.output(['presets', 'apply', 'p', '--workspace', 'store'])
    await folder.output(['presets', 'remove', 'p', '--workspace', 'store'])
    await folder.output(['workspaces', 'duplicate', 'store'])
    await folder.output(['workspaces', 'remove', 'store'])
    expect(await folder.json(['workspaces', 'list'])).toHaveLength(1)
  })

  // [C.22]
  it('shows the license tier before and after a trial starts', async () => {
    expect(await folder.json(['license', 'status'])).toMatchObject({ tier: 'free', source: 'none' })
    expect(await folder.json(['license', 'trial'])).toMatchObject({ tier: 'pro', source: 'trial' })
    expect(await folder.json(['license', 'status'])).toMatchObject({ tier: 'pro' })
  })
})

describe('doctor', () => {
  // [C.25]
  it('reports a healthy installation as ok', async () => {
    expect(await folder.json(['doctor'])).toMatchObject({ ok: true })
  })
})
