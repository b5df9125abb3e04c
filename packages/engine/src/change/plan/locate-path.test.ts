import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { diskTargets } from './disk-targets.ts'
import { type Intent, type LocatedPath, locatePath } from './locate-path.ts'
import { memoryTargets } from './memory-targets.ts'
import type { Targets } from './targets.ts'

const base = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-place-')))
afterAll(() => rmSync(base, { recursive: true, force: true }))

const files = {
  'src/cart.ts': 'cart',
  'src/net/client.ts': 'client',
  'lib/net/client.ts': 'another client',
  'README.md': 'read me',
  'src/aux.c': 'a name that Windows keeps for itself',
  'docs/caf\u00e9.md': 'composed',
  'docs/odd%20name.md': 'a blank that somebody encoded',
}

let folders = 0

function onDisk(contents: Record<string, string>, name = `root-${folders++}`): string {
  const root = join(base, name)
  for (const [path, text] of Object.entries(contents)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

function openDisk(roots: string[], contents: Record<string, string> = files): Targets {
  return diskTargets(roots, { files: () => Object.keys(contents) })
}

const kinds: [name: string, open: (contents: Record<string, string>) => Targets][] = [
  ['in memory', memoryTargets],
  ['on disk', (contents) => openDisk([onDisk(contents)], contents)],
]

/** Short form to compare: the target, or the code of the refusal. */
function seen(result: LocatedPath): string {
  if (!result.ok) return result.code
  const { relative, kind, note, twin } = result.target
  return [relative, kind, ...(note === undefined ? [] : ['noted']), ...(twin === undefined ? [] : [`twin ${twin}`])].join(' ')
}

const every: Intent[] = ['change', 'write', 'exact', 'new']

const refused: [path: string, code: string][] = [
  ['', 'outside-roots'],
  [' ', 'outside-roots'],
  ['.', 'outside-roots'],
  ['./', 'outside-roots'],
  ['/', 'outside-roots'],
  ['src/', 'outside-roots'],
  ['src/..', 'outside-roots'],
  ['..', 'outside-roots'],
  ['../cart.ts', 'outside-roots'],
  ['src/../../cart.ts', 'outside-roots'],
  ['./../src/cart.ts', 'outside-roots'],
  ['..\\cart.ts', 'outside-roots'],
  ['src\\..\\README.md', 'outside-roots'],
  ['/etc/passwd', 'outside-roots'],
  ['//server/share', 'outside-roots'],
  ['\\\\server\\share', 'outside-roots'],
  ['\\README.md', 'outside-roots'],
  ['C:\\README.md', 'outside-roots'],
  ['C:/README.md', 'outside-roots'],
  ['c:README.md', 'outside-roots'],
  ['file:///README.md', 'outside-roots'],
  ['~/README.md', 'outside-roots'],
  ['~', 'outside-roots'],
  ['~root/README.md', 'outside-roots'],
  ['%2e%2e/README.md', 'outside-roots'],
  ['..%2fREADME.md', 'outside-roots'],
  ['src%5Ccart.ts', 'outside-roots'],
  ['%252e%252e/README.md', 'outside-roots'],
  ['README.md\0.png', 'outside-roots'],
  ['src/\u001b[31m.ts', 'outside-roots'],
  ['src/\u202ets.trac', 'outside-roots'],
  ['src/\ud800.ts', 'outside-roots'],
  ['README.md.', 'outside-roots'],
  ['README.md ', 'outside-roots'],
  ['src /cart.ts', 'outside-roots'],
  ['.../cart.ts', 'outside-roots'],
  [`src/${'a'.repeat(300)}.ts`, 'outside-roots'],
  [`${'a/'.repeat(3_000)}b.ts`, 'outside-roots'],
  ['.git/config', 'git-folder'],
  ['.GIT/config', 'git-folder'],
  ['src/.git/hooks/pre-commit', 'git-folder'],
  ['src/../.git/config', 'git-folder'],
  ['.git', 'git-folder'],
  ['.git./config', 'git-folder'],
  ['.git /config', 'git-folder'],
  ['.git\\config', 'git-folder'],
  ['git~1/config', 'git-folder'],
  ['GIT~1/config', 'git-folder'],
  ['.git::$INDEX_ALLOCATION/config', 'git-folder'],
  ['.g\u200cit/config', 'git-folder'],
  ['.gi\ufefft/config', 'git-folder'],
]

describe.each(kinds)('locatePath, %s', (_, open) => {
  const targets = open(files)
  const locate = (path: string, intent: Intent) => seen(locatePath(targets, path, intent))

  it.each(refused)('refuses %j for every intent', (path, code) => {
    expect(every.map((intent) => locate(path, intent))).toEqual(every.map(() => code))
  })

  // [S5.17]
  it('finds a file by its path, however it is written', () => {
    for (const path of ['src/cart.ts', './src/cart.ts', 'src//cart.ts', 'src/./cart.ts', 'src/net/../cart.ts']) {
      expect([path, ...every.map((intent) => locate(path, intent))]).toEqual([path, ...every.map(() => 'src/cart.ts file')])
    }
  })

  it('reads backslashes as separators for existing files, and creates no files with them', () => {
    expect(every.map((intent) => locate('src\\net\\client.ts', intent))).toEqual(every.map(() => 'src/net/client.ts file noted'))
    expect(every.map((intent) => locate('src\\new.ts', intent))).toEqual(every.map(() => 'outside-roots'))
  })

  it('recognizes a folder', () => {
    expect(locate('src/net', 'write')).toBe('src/net folder')
  })

  // [F1.36] [F1.37]
  it('guesses missing leading folders, only for a change', () => {
    expect(every.map((intent) => locate('cart.ts', intent))).toEqual([
      'src/cart.ts file noted',
      'cart.ts missing',
      'cart.ts missing',
      'cart.ts missing',
    ])
  })

  // [F1.36]
  it('never chooses between two files', () => {
    expect(locate('client.ts', 'change')).toBe('missing-file')
    expect(locate('net/client.ts', 'change')).toBe('missing-file')
    expect(seen(locatePath(memoryTargets({ 'src/x.ts': '', 'src/X.ts': '' }), 'src/x.TS', 'change'))).toBe('src/x.TS missing')
  })

  it('removes one extra leading folder, and no more', () => {
    expect(locate('project/src/cart.ts', 'change')).toBe('src/cart.ts file noted')
    expect(locate('a/README.md', 'change')).toBe('README.md file noted')
    expect(locate('other/README.md', 'change')).toBe('other/README.md missing')
    expect(locate('my/project/src/cart.ts', 'change')).toBe('my/project/src/cart.ts missing')
    expect(locate('project/src/cart.ts', 'exact')).toBe('project/src/cart.ts missing')
  })

  it('finds a file that differs only in case for a change, and reports it as a twin for a write', () => {
    expect(locate('SRC/Cart.ts', 'change')).toBe('src/cart.ts file noted')
    expect(locate('src/Cart.ts', 'exact')).toBe('src/Cart.ts missing')
    expect(locate('src/Cart.ts', 'write')).toBe('src/Cart.ts missing twin src/cart.ts')
    expect(locate('SRC/new.ts', 'write')).toBe('SRC/new.ts missing twin src')
    const both = memoryTargets({ 'src/cart.ts': '', 'Src/other.ts': '' })
    const beside = locatePath(both, 'Src/Cart.ts', 'write')
    expect(beside.ok && beside.target.twin).toBe('src/cart.ts')
    const free = locatePath(both, 'Src/new.ts', 'write')
    expect(free.ok && free.target.twin).toBe(undefined)
  })

  it('finds a file by the other Unicode normal form for every intent', () => {
    expect(every.map((intent) => locate('docs/cafe\u0301.md', intent))).toEqual(every.map(() => 'docs/caf\u00e9.md file noted'))
  })

  it('refuses new files with Windows device names, and finds existing ones', () => {
    expect(locate('src/con.ts', 'write')).toBe('outside-roots')
    expect(locate('nul', 'new')).toBe('outside-roots')
    expect(locate('src/aux.c', 'change')).toBe('src/aux.c file')
  })

  it('never decodes a name', () => {
    expect(locate('docs/odd%20name.md', 'change')).toBe('docs/odd%20name.md file')
    expect(locate('docs/odd name.md', 'change')).toBe('docs/odd name.md missing')
  })

  it('prefers a file that the reply creates over one with a similar name', () => {
    expect(seen(locatePath(targets, 'cart.ts', 'change', new Set([`${targets.roots[0]?.path}\0cart.ts`])))).toBe('cart.ts missing')
  })
})

const hostileParts = fc.oneof(
  fc.constantFrom(
    '..',
    '.',
    '',
    '.git',
    '.GIT',
    'git~1',
    '~',
    'src',
    'net',
    'cart.ts',
    'con',
    'link-out',
    'link-in',
    'link-git',
    '%2e%2e',
    '..%2f',
    'C:',
    '.git.',
    '\u200c.git',
    'a\\b',
    '\\..\\',
    '...',
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
)
const hostilePaths = fc
  .tuple(fc.constantFrom('', '/', './', '\\', '//'), fc.array(hostileParts, { maxLength: 6 }), fc.constantFrom('/', '\\'))
  .map(([front, parts, separator]) => front + parts.join(separator))

describe('locatePath on a hostile disk', () => {
  const root = onDisk(files, 'repo')
  const evil = onDisk({ 'secret.txt': 'not yours' }, 'repo-evil')
  mkdirSync(join(root, '.git'))
  writeFileSync(join(root, '.git/config'), '')
  symlinkSync(evil, join(root, 'link-out'))
  symlinkSync(join(evil, 'secret.txt'), join(root, 'link-out.txt'))
  symlinkSync(join(evil, 'nothing.txt'), join(root, 'link-nowhere.txt'))
  symlinkSync(join(root, 'src'), join(root, 'link-in'))
  symlinkSync(join(root, '.git'), join(root, 'link-git'))
  symlinkSync('link-loop', join(root, 'link-loop'))
  const targets = openDisk([root])
  const locate = (path: string, intent: Intent = 'write') => seen(locatePath(targets, path, intent))

  it("refuses a sibling folder whose name starts like the root's", () => {
    expect([locate(`${evil}/secret.txt`), locate(`${root}-evil/secret.txt`), locate('../repo-evil/secret.txt')]).toEqual(
      Array(3).fill('outside-roots'),
    )
  })

  it('finds and creates files in a root by their absolute path', () => {
    expect(locate(`${root}/src/cart.ts`, 'exact')).toBe('src/cart.ts file')
    expect(locate(`${root}/src/../src/new.ts`)).toBe('src/new.ts missing')
    expect(locate(`${root}/.git/config`)).toBe('git-folder')
    expect(locate(root, 'exact')).toBe('outside-roots')
  })

  it('removes the name of the only root for existing files, and creates no files with it', () => {
    expect(every.map((intent) => locate('repo/src/cart.ts', intent))).toEqual([
      'src/cart.ts file noted',
      'src/cart.ts file noted',
      'repo/src/cart.ts missing',
      'src/cart.ts file noted',
    ])
    expect(locate('repo/src/new.ts')).toBe('outside-roots')
    expect(locate('repo/__init__.py')).toBe('repo/__init__.py missing')
  })

  it('follows links that stay inside, and refuses the others', () => {
    expect(locate('link-in/cart.ts')).toBe('link-in/cart.ts file')
    expect(locate('link-in/new.ts')).toBe('link-in/new.ts missing')
    expect(['link-out/secret.txt', 'link-out/new.txt', 'link-out.txt', 'link-out/a/b/c.txt'].map((path) => locate(path))).toEqual(
      Array(4).fill('outside-roots'),
    )
    expect(['link-git/config', 'link-git/hooks/new'].map((path) => locate(path))).toEqual(Array(2).fill('git-folder'))
    expect(['link-nowhere.txt', 'link-loop', 'link-loop/a.txt'].map((path) => locate(path).split(' ').at(-1))).toEqual(
      Array(3).fill('special'),
    )
  })

  // [S5.17] [F1.57]
  it('stays inside a root or refuses, whatever the path', () => {
    fc.assert(
      fc.property(hostilePaths, fc.constantFrom(...every), (path, intent) => {
        const result = locatePath(targets, path, intent)
        if (!result.ok) return
        const { relative, kind } = result.target
        expect(relative).not.toMatch(/^$|^\/|(?:^|\/)\.{0,2}(?:\/|$)|\0/)
        expect(relative.toLowerCase().split('/')).not.toContain('.git')
        if (kind === 'file' || kind === 'folder') expect(`${realpathSync(join(root, relative))}/`.startsWith(`${root}/`)).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('locatePath with several roots', () => {
  const api = onDisk({ 'src/a.ts': 'api', 'src/both.ts': 'api' }, 'two/api')
  const web = onDisk({ 'src/b.ts': 'web', 'src/both.ts': 'web', 'api/src/odd.ts': 'a folder called like the other root' }, 'two/web')
  const targets = diskTargets([api, web])
  const locate = (path: string, intent: Intent) => {
    const result = locatePath(targets, path, intent)
    return result.ok ? `${result.target.path} ${result.target.kind}${result.target.note === undefined ? '' : ' noted'}` : result.code
  }

  it("reads the root's name at the start of a path", () => {
    expect(every.map((intent) => locate('web/src/b.ts', intent))).toEqual(every.map(() => 'web/src/b.ts file'))
    expect(locate('web/src/new.ts', 'write')).toBe('web/src/new.ts missing')
  })

  it("finds a file without the root's name if only one root has it", () => {
    expect(locate('src/a.ts', 'change')).toBe('api/src/a.ts file noted')
    expect(locate('api/src/odd.ts', 'change')).toBe('web/api/src/odd.ts file noted')
    expect(locate('src/both.ts', 'change')).toBe('outside-roots')
    expect(locate('src/a.ts', 'exact')).toBe('outside-roots')
  })

  it("creates no file without the root's name", () => {
    expect(locate('src/new.ts', 'write')).toBe('outside-roots')
  })
})

describe('locatePath on a case-insensitive disk', () => {
  const plain = memoryTargets(files)
  const names = new Map(Object.keys(files).map((path) => [path.toLowerCase(), path]))
  const targets: Targets = {
    ...plain,
    foldsCase: true,
    look: (root, relative) => plain.look(root, names.get(relative.toLowerCase()) ?? relative.toLowerCase()),
  }

  it('finds a file in another case, under its name on disk', () => {
    const found = ['src/cart.ts file noted', 'src/cart.ts file noted', 'src/cart.ts file noted', 'SRC/Cart.TS file']
    expect(every.map((intent) => seen(locatePath(targets, 'SRC/Cart.TS', intent)))).toEqual(found)
    expect(seen(locatePath(targets, 'src/cart.ts', 'exact'))).toBe('src/cart.ts file')
  })

  it('creates a new file on a case-insensitive disk', () => {
    expect(seen(locatePath(targets, 'src/new.ts', 'write'))).toBe('src/new.ts missing')
  })
})
