import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Reply } from '@sheaf/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { diskTargets } from './disk-targets.ts'
import { memoryTargets } from './memory-targets.ts'
import { planFiles } from './plan-files.ts'
import type { TargetRead, Targets } from './targets.ts'

const base = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-targets-')))
afterAll(() => rmSync(base, { recursive: true, force: true }))

let folders = 0

function onDisk(files: Record<string, string | Buffer>): string {
  const root = join(base, `root-${folders++}`)
  mkdirSync(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

const kinds: [string, (files: Record<string, string>) => Targets][] = [
  ['memoryTargets', memoryTargets],
  ['diskTargets', (files) => diskTargets([onDisk(files)], { files: () => Object.keys(files) })],
]

function read(targets: Targets, relative: string): TargetRead {
  const [root] = targets.roots
  if (!root) throw new Error('no root')
  return targets.read(root, relative)
}

/** Code of the refusal, or text and encoding of the file. */
function seen(answer: TargetRead): string | [string, string] {
  return answer.ok ? [answer.text, answer.encoding] : answer.code
}

describe.each(kinds)('%s', (_, open) => {
  const files = { 'src/a.ts': '\uFEFFone\r\ntwo', 'src/b.ts': '', '__proto__/constructor': 'odd', 'bin/logo': 'a\0b' }
  const targets = open(files)
  const [root = { path: '', name: '' }] = targets.roots

  it('reads a file with its byte order mark, its line ends and the hash of its bytes', () => {
    const hash = createHash('sha256').update('\uFEFFone\r\ntwo').digest('hex')
    const answer = read(targets, 'src/a.ts')
    expect(answer).toEqual({ ok: true, text: '\uFEFFone\r\ntwo', encoding: 'utf-8', hash, identity: expect.any(String), namesElsewhere: 0 })
  })

  // [F1.59]
  it('refuses missing and binary files', () => {
    expect(['src/c.ts', 'bin/logo', 'constructor'].map((path) => seen(read(targets, path)))).toEqual([
      'missing-file',
      'binary',
      'missing-file',
    ])
  })

  it('reports whether a path is a file, a folder or missing', () => {
    const looked = ['src/a.ts', 'src', 'src/c.ts', 'src/a.ts/b', 'toString', '__proto__/constructor'].map((path) =>
      targets.look(root, path),
    )
    expect(looked).toEqual(['file', 'folder', 'missing', 'missing', 'missing', 'file'])
  })

  it('lists the names in a folder, and all files', () => {
    expect([...targets.names(root, 'src')].sort()).toEqual(['a.ts', 'b.ts'])
    expect([...targets.names(root, '')].sort()).toEqual(['__proto__', 'bin', 'src'])
    expect(targets.files()).toEqual(Object.keys(files).map((relative) => ({ root, relative })))
  })
})

describe('diskTargets', () => {
  it('gives a file the same identity under two names', () => {
    const root = onDisk({ 'a.ts': 'a', 'b.ts': 'b' })
    symlinkSync('a.ts', join(root, 'link.ts'))
    linkSync(join(root, 'a.ts'), join(root, 'hard.ts'))
    const targets = diskTargets([root])
    const [a, link, hard, b] = ['a.ts', 'link.ts', 'hard.ts', 'b.ts'].map((path) => {
      const answer = read(targets, path)
      return answer.ok ? answer.identity : answer.code
    })
    expect([link === a, hard === a, b === a]).toEqual([true, true, false])
  })

  it('warns before it changes a file that has a hard link elsewhere', () => {
    const root = onDisk({ 'a.ts': 'a\n', 'b.ts': 'b\n', 'c.ts': 'c\n' })
    const other = onDisk({})
    linkSync(join(root, 'a.ts'), join(other, 'outside.ts'))
    linkSync(join(root, 'b.ts'), join(root, 'hard.ts'))
    symlinkSync('a.ts', join(root, 'soft.ts'))
    const targets = diskTargets([root], { files: () => ['a.ts', 'b.ts', 'c.ts', 'hard.ts', 'soft.ts'] })
    const warned = (path: string, action: 'rewrite' | 'delete') => {
      const changes = action === 'rewrite' ? [{ line: 1, content: ['new'] }] : []
      const reply: Reply = { format: 'xml', files: [{ line: 1, path, action, changes }], problems: [], notes: [] }
      return planFiles(reply, targets).files.flatMap(({ warnings }) => warnings.map(({ code }) => code))
    }
    expect([warned('a.ts', 'rewrite'), warned('soft.ts', 'rewrite'), warned('a.ts', 'delete')]).toEqual([
      ['risky-path'],
      ['risky-path'],
      [],
    ])
    expect([warned('b.ts', 'rewrite'), warned('c.ts', 'rewrite')]).toEqual([[], []])
  })

  // [F1.60]
  it('reads UTF-16 with a byte order mark, and refuses encodings other than UTF-8', () => {
    const root = onDisk({ 'wide.txt': Buffer.from('\uFEFFwide', 'utf16le'), 'latin.txt': Buffer.from('gr\u00fcn', 'latin1') })
    expect(['wide.txt', 'latin.txt'].map((path) => seen(read(diskTargets([root]), path)))).toEqual([['\uFEFFwide', 'utf-16le'], 'not-utf8'])
  })

  // [F1.61]
  it('refuses a file above the size limit without reading it', () => {
    const root = onDisk({ 'a.ts': 'twelve bytes', 'sparse.bin': '' })
    truncateSync(join(root, 'sparse.bin'), 3_000_000_000)
    expect(seen(read(diskTargets([root], { maxBytes: 11 }), 'a.ts'))).toBe('too-large')
    expect(seen(read(diskTargets([root]), 'sparse.bin'))).toBe('too-large')
  })

  it('does not wait for a pipe', () => {
    const root = onDisk({})
    execFileSync('mkfifo', [join(root, 'pipe')])
    expect(seen(read(diskTargets([root]), 'pipe'))).toBe('conflict')
  })

  it('refuses to read through a link that leads out of the roots or into .git', () => {
    const other = onDisk({ 'secret.txt': 'not yours' })
    const root = onDisk({ '.git/config': 'git' })
    symlinkSync(join(other, 'secret.txt'), join(root, 'out.txt'))
    symlinkSync('.git/config', join(root, 'config'))
    expect(['out.txt', 'config'].map((path) => seen(read(diskTargets([root]), path)))).toEqual(['outside-roots', 'outside-roots'])
    expect(seen(read(diskTargets([root, other]), 'out.txt'))).toEqual(['not yours', 'utf-8'])
  })

  // [F1.63]
  it('refuses a file or folder without a write bit, even for root', () => {
    const root = onDisk({ 'a.ts': 'a', 'locked/b.ts': 'b' })
    chmodSync(join(root, 'a.ts'), 0o444)
    chmodSync(join(root, 'locked'), 0o555)
    expect(['a.ts', 'locked/b.ts'].map((path) => seen(read(diskTargets([root]), path)))).toEqual(['read-only', 'read-only'])
  })

  it('refuses files of another user, and allows new files only in a writable folder', () => {
    const root = onDisk({ 'mine.ts': 'a', 'open/theirs.ts': 'b' })
    chmodSync(base, 0o755)
    chmodSync(join(root, 'open'), 0o777)
    const script = `
      import { diskTargets } from ${JSON.stringify(import.meta.resolve('./disk-targets.ts'))}
      const targets = diskTargets([${JSON.stringify(root)}])
      const codes = ['mine.ts', 'open/theirs.ts'].map((path) => targets.read(targets.roots[0], path).code)
      console.log(JSON.stringify([...codes, targets.allowsNew(targets.roots[0], 'new.ts'), targets.allowsNew(targets.roots[0], 'open/new.ts')]))
    `
    const answer = execFileSync(process.execPath, ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', script], {
      uid: 65534,
      gid: 65534,
      cwd: '/',
    })
    expect(JSON.parse(answer.toString())).toEqual(['read-only', 'read-only', false, true])
    expect(readFileSync(join(root, 'mine.ts'), 'utf8')).toBe('a')
  })
})
