// Tests the commands that read a scope: files, tree, search, tokens.

import type { SearchAnswer, TokenCounts } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { runFake } from '../testing/index.ts'

const roots = ['/nowhere/repo']

describe('files', () => {
  const listed = { files: ['a.ts', 'b\x1b[2J.ts'], problems: [{ path: 'locked', why: 'EACCES' }] }
  const host = { 'files.list': async () => listed }

  it('prints one path per line, escapes paths only on a terminal, and lists problems on stderr', async () => {
    const problem = 'Could not read: 1 path\n  1  EACCES  locked\n'
    expect(await runFake(['files'], { host })).toMatchObject({ exit: 0, stdout: 'a.ts\nb\x1b[2J.ts\n', stderr: problem })
    expect(await runFake(['files'], { host, stdoutIsTerminal: true })).toMatchObject({ stdout: 'a.ts\nb\\u001b[2J.ts\n' })
  })

  // [C.28]
  it('prints files as a plain array with --json', async () => {
    expect(await runFake(['files', '--json'], { host })).toMatchObject({ exit: 0, stdout: `${JSON.stringify(listed.files)}\n` })
  })

  it('explains which rule hides a path', async () => {
    const explained = {
      path: 'dist/x.js',
      shown: false,
      because: 'a rule of .gitignore',
      rule: { pattern: 'dist/', source: '.gitignore', line: 3, layer: 'gitignore' },
    }
    const ran = await runFake(['files', '--why', 'dist/x.js'], { host: { 'files.explain': async () => explained } })
    expect(ran).toEqual({
      exit: 0,
      stdout: 'dist/x.js is hidden: a rule of .gitignore\n  rule   dist/\n  from   .gitignore, line 3\n  layer  gitignore\n',
      stderr: '',
      asked: [{ method: 'files.explain', input: { roots, path: 'dist/x.js' } }],
    })
    const json = await runFake(['files', '--why', 'dist/x.js', '--json'], { host: { 'files.explain': async () => explained } })
    expect(JSON.parse(json.stdout)).toEqual(explained)
  })

  it('refuses to explain a path outside the roots', async () => {
    expect(await runFake(['files', '--why', '../x'], { host })).toMatchObject({ exit: 3, asked: [] })
  })
})

describe('tree', () => {
  const rendered = { text: 'repo\n└── a.ts', tokens: 7, wasTruncated: true }
  const host = { 'tree.read': async () => rendered }

  // [C.12]
  it('prints the tree and passes mode and depth to the host', async () => {
    expect(await runFake(['tree', '--mode', 'folders', '--depth', '0'], { host })).toEqual({
      exit: 0,
      stdout: 'repo\n└── a.ts\n',
      stderr: '',
      asked: [{ method: 'tree.read', input: { roots, mode: 'folders', depth: 0 } }],
    })
    expect(JSON.parse((await runFake(['tree', '--json'], { host })).stdout)).toEqual(rendered)
  })

  it('shows on a terminal the token count and that the tree was shortened', async () => {
    expect((await runFake(['tree'], { host, stdoutIsTerminal: true })).stderr).toBe(
      '7 tokens (shortened; use --mode full to see everything)\n',
    )
  })
})

describe('search', () => {
  const answer: SearchAnswer = {
    paths: ['src/a.ts', 'src/needle.ts'],
    matches: [
      { path: 'src/a.ts', line: 3, text: 'a needle', before: ['one', 'two'], after: ['needle', 'five'] },
      { path: 'src/a.ts', line: 4, text: 'needle', before: ['two', 'a needle'], after: ['five', 'six'] },
      { path: 'src/a.ts', line: 9, text: 'last needle', before: ['eight'], after: [] },
      { path: 'src/b.ts', line: 1, text: 'needle', before: [], after: [] },
    ],
    total: 5,
    truncated: false,
    leftOff: [{ path: 'big.bin', why: 'binary' }],
  }
  const host = { 'search.run': async () => answer }

  it('prints paths, then matches under headings, with shared context once and gaps marked', async () => {
    expect(await runFake(['search', 'needle', '--mode', 'both'], { host })).toMatchObject({
      exit: 0,
      stdout: [
        'src/needle.ts',
        '',
        'src/a.ts',
        '1- one',
        '2- two',
        '3: a needle',
        '4: needle',
        '5- five',
        '6- six',
        '--',
        '8- eight',
        '9: last needle',
        '',
        'src/b.ts',
        '1: needle',
        '',
      ].join('\n'),
      stderr: 'Not searched: 1 path\n  1  binary  big.bin\n',
    })
  })

  it('highlights plain matches on a terminal, but not those of a regular expression', async () => {
    const red = '\x1b[1m\x1b[31mneedle\x1b[39m\x1b[22m'
    const plain = await runFake(['search', 'needle'], { host, stdoutIsTerminal: true })
    const regex = await runFake(['search', 'n(e+)+dle', '--regex'], { host, stdoutIsTerminal: true })
    expect([plain.stdout.includes(`a ${red}`), regex.stdout.includes(red)]).toEqual([true, false])
  })

  // [C.13]
  it('passes every search option to the host', async () => {
    const words = [
      'search',
      '-i',
      '-w',
      '-E',
      '-C',
      '2',
      '--mode',
      'content',
      '--include',
      '*.ts',
      '--include',
      '*.js',
      '--exclude',
      'x',
      '--max',
      '9',
      '--',
      '-x',
    ]
    expect((await runFake(words, { host })).asked).toEqual([
      {
        method: 'search.run',
        input: {
          roots,
          pattern: '-x',
          mode: 'content',
          regex: true,
          ignoreCase: true,
          word: true,
          contextLines: 2,
          include: ['*.ts', '*.js'],
          exclude: ['x'],
          maxResults: 9,
        },
      },
    ])
  })

  // [C.29]
  it('prints the documented search result with --json', async () => {
    expect(JSON.parse((await runFake(['search', 'needle', '--json'], { host })).stdout)).toEqual(answer)
  })

  it('exits 0 when a search finds nothing', async () => {
    const nothing = { matches: [], paths: [], total: 0, truncated: false, leftOff: [] }
    expect(await runFake(['search', 'x'], { host: { 'search.run': async () => nothing } })).toMatchObject({
      exit: 0,
      stdout: '',
      stderr: 'No results.\n',
    })
  })

  it('reports when there are more results', async () => {
    const ran = await runFake(['search', 'x'], { host: { 'search.run': async () => ({ ...answer, total: 1_200, truncated: true }) } })
    expect(ran.stderr).toContain('Showing 4 of 1,200 results. To see more, use a higher --max.\n')
  })
})

describe('tokens', () => {
  const counted: TokenCounts = {
    tokenizer: { encoding: 'o200k', factor: 1, exact: true },
    total: 1_200,
    files: [
      { path: 'README.md', tokens: 100, bytes: 400 },
      { path: 'src/a.ts', tokens: 1_000, bytes: 4_000 },
      { path: 'src/b.ts', tokens: 100, bytes: 300 },
    ],
    skipped: [{ path: 'logo.png', why: 'binary' }],
  }
  const host = { 'tokens.count': async () => counted }

  // [F3.14]
  it('prints the largest files with their share, the rest, and the total', async () => {
    expect(await runFake(['tokens', '--top', '2'], { host })).toEqual({
      exit: 0,
      stdout: '1,000   83.3%  src/a.ts\n  100    8.3%  README.md\n  100    8.3%  1 more\n1,200  100.0%  total of 3 files\n',
      stderr: 'Not counted: 1 path\n  1  binary  logo.png\n',
      asked: [{ method: 'tokens.count', input: { roots } }],
    })
  })

  // [C.14]
  it('groups token counts by folder', async () => {
    expect((await runFake(['tokens', '--by', 'folder'], { host })).stdout).toBe(
      '1,100   91.7%  src/\n  100    8.3%  ./*\n1,200  100.0%  total of 3 files\n',
    )
    expect(JSON.parse((await runFake(['tokens', '--by', 'folder', '--json'], { host })).stdout).folders).toEqual([
      { path: '.', tokens: 1_200, bytes: 4_700, files: 3 },
      { path: 'src', tokens: 1_100, bytes: 4_300, files: 2 },
    ])
  })

  // [C.30]
  it('prints the documented token counts with --json', async () => {
    expect(JSON.parse((await runFake(['tokens', '--json'], { host })).stdout)).toEqual({ total: counted.total, files: counted.files })
  })

  // [F3.13]
  it('marks estimated token counts', async () => {
    const near = { 'tokens.count': async () => ({ ...counted, tokenizer: { encoding: 'o200k' as const, factor: 1.3, exact: false } }) }
    const ran = await runFake(['tokens', '--model', 'claude-x'], { host: near })
    expect(ran.stdout).toContain('≈1,200  100.0%  total of 3 files\n')
    expect(ran.stderr).toContain(
      '≈ The tokenizer for claude-x is not public. These counts are estimates: o200k tokens multiplied by 1.3.\n',
    )
    expect(ran.asked[0]?.input).toEqual({ roots, model: 'claude-x' })
  })

  // [C.14]
  it('exits 11 above the maximum and still prints the counts', async () => {
    const plain = await runFake(['tokens', '--max', '1199'], { host })
    expect([
      plain.exit,
      plain.stdout.includes('total of 3 files'),
      plain.stderr.includes('The total is 1,200 tokens, but the maximum is 1,199.'),
    ]).toEqual([11, true, true])
    const json = await runFake(['tokens', '--max', '1199', '--json'], { host })
    expect([json.exit, JSON.parse(json.stdout)]).toMatchObject([11, { total: 1_200, files: counted.files, error: { code: 'over-budget' } }])
    expect((await runFake(['tokens', '--max', '1200'], { host })).exit).toBe(0)
  })

  it('accepts files, folders and globs relative to the current folder', async () => {
    expect((await runFake(['tokens', 'src', './lib/**/*.ts'], { host })).asked[0]?.input).toEqual({ roots, paths: ['src', 'lib/**/*.ts'] })
  })
})
