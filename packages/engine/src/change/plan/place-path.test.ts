import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { diskTargets } from './disk-targets.ts'
import { memoryTargets } from './memory-targets.ts'
import { type Intent, type Placed, placePath } from './place-path.ts'
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
function seen(placed: Placed): string {
  if (!placed.ok) return placed.code
  const { relative, standing, note, twin } = placed.target
  return [relative, standing, ...(note === undefined ? [] : ['noted']), ...(twin === undefined ? [] : [`twin ${twin}`])].join(' ')
}

const every: Intent[] = ['change', 'write', 'take', 'new']

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

describe.each(kinds)('placePath, %s', (_, open) => {
  const targets = open(files)
  const place = (path: string, intent: Intent) => seen(placePath(targets, path, intent))

  it.each(refused)('refuses %j for every intent', (path, code) => {
    expect(every.map((intent) => place(path, intent))).toEqual(every.map(() => code))
  })

  // [S5.17]
  it('finds a file by its path, however it is written', () => {
    for (const path of ['src/cart.ts', './src/cart.ts', 'src//cart.ts', 'src/./cart.ts', 'src/net/../cart.ts']) {
      expect([path, ...every.map((intent) => place(path, intent))]).toEqual([path, ...every.map(() => 'src/cart.ts file')])
    }
  })

  it('reads backslashes as separators for existing files, and creates no files with them', () => {
    expect(every.map((intent) => place('src\\net\\client.ts', intent))).toEqual(every.map(() => 'src/net/client.ts file noted'))
    expect(every.map((intent) => place('src\\new.ts', intent))).toEqual(every.map(() => 'outside-roots'))
  })

  it('recognizes a folder', () => {
    expect(place('src/net', 'write')).toBe('src/net folder')
  })

  // [F1.36] [F1.37]
  it('guesses missing leading folders, only for a change', () => {
    expect(every.map((intent) => place('cart.ts', intent))).toEqual([
      'src/cart.ts file noted',
      'cart.ts missing',
      'cart.ts missing',
      'cart.ts missing',
    ])
  })

  // [F1.36]
  it('never chooses between two files', () => {
    expect(place('client.ts', 'change')).toBe('missing-file')
    expect(place('net/client.ts', 'change')).toBe('missing-file')
    expect(seen(placePath(memoryTargets({ 'src/x.ts': '', 'src/X.ts': '' }), 'src/x.TS', 'change'))).toBe('src/x.TS missing')
  })

  it('removes one extra leading folder, and no more', () => {
    expect(place('project/src/cart.ts', 'change')).toBe('src/cart.ts file noted')
    expect(place('a/README.md', 'change')).toBe('README.md file noted')
    expect(place('other/README.md', 'change')).toBe('other/README.md missing')
    expect(place('my/project/src/cart.ts', 'change')).toBe('my/project/src/cart.ts missing')
    expect(place('project/src/cart.ts', 'take')).toBe('project/src/cart.ts missing')
  })

  it('finds a file that differs only in case for a change, and reports it as a twin for a write', () => {
    expect(place('SRC/Cart.ts', 'change')).toBe('src/cart.ts file noted')
    expect(place('src/Cart.ts', 'take')).toBe('src/Cart.ts missing')
    expect(place('src/Cart.ts', 'write')).toBe('src/Cart.ts missing twin src/cart.ts')
    expect(place('SRC/new.ts', 'write')).toBe('SRC/new.ts missing twin src')
    const both = memoryTargets({ 'src/cart.ts': '', 'Src/other.ts': '' })
    const beside = placePath(both, 'Src/Cart.ts', 'write')
    expect(beside.ok && beside.target.twin).toBe('src/cart.ts')
    const free = placePath(both, 'Src/new.ts', 'write')
    expect(free.ok && free.target.twin).toBe(undefined)
  })

  it('finds a file by the other Unicode normal form for every intent', () => {
    expect(every.map((intent) => place('docs/cafe\u0301.md', intent))).toEqual(every.map(() => 'docs/caf\u00e9.md file noted'))
  })

  it('refuses new files with Windows device names, and finds existing ones', () => {
    expect(place('src/con.ts', 'write')).toBe('outside-roots')
    expect(place('nul', 'new')).toBe('outside-roots')
    expect(place('src/aux.c', 'change')).toBe('src/aux.c file')
  })

  it('never decodes a name', () => {
    expect(place('docs/odd%20name.md', 'change')).toBe('docs/odd%20name.md file')
    expect(place('docs/odd name.md', 'change')).toBe('docs/odd name.md missing')
  })

  it('prefers a file that the reply creates over one with a similar name', () => {
    expect(seen(placePath(targets, 'cart.ts', 'change', new Set([`${targets.roots[0]?.path}\0cart.ts`])))).toBe('cart.ts missing')
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

describe('placePath on a hostile disk', () => {
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
  const place = (path: string, intent: Intent = 'write') => seen(placePath(targets, path, intent))

  it("refuses a sibling folder whose name starts like the root's", () => {
    expect([place(`${evil}/secret.txt`), place(`${root}-evil/secret.txt`), place('../repo-evil/secret.txt')]).toEqual(
      Array(3).fill('outside-roots'),
    )
  })

  it('finds and creates files in a root by their absolute path', () => {
    expect(place(`${root}/src/cart.ts`, 'take')).toBe('src/cart.ts file')
    expect(place(`${root}/src/../src/new.ts`)).toBe('src/new.ts missing')
    expect(place(`${root}/.git/config`)).toBe('git-folder')
    expect(place(root, 'take')).toBe('outside-roots')
  })

  it('removes the name of the only root for existing files, and creates no files with it', () => {
    expect(every.map((intent) => place('repo/src/cart.ts', intent))).toEqual([
      'src/cart.ts file noted',
      'src/cart.ts file noted',
      'repo/src/cart.ts missing',
      'src/cart.ts file noted',
    ])
    expect(place('repo/src/new.ts')).toBe('outside-roots')
    expect(place('repo/__init__.py')).toBe('repo/__init__.py missing')
  })

  it('follows links that stay inside, and refuses the others', () => {
    expect(place('link-in/cart.ts')).toBe('link-in/cart.ts file')
    expect(place('link-in/new.ts')).toBe('link-in/new.ts missing')
    expect(['link-out/secret.txt', 'link-out/new.txt', 'link-out.txt', 'link-out/a/b/c.txt'].map((path) => place(path))).toEqual(
      Array(4).fill('outside-roots'),
    )
    expect(['link-git/config', 'link-git/hooks/new'].map((path) => place(path))).toEqual(Array(2).fill('git-folder'))
    expect(['link-nowhere.txt', 'link-loop', 'link-loop/a.txt'].map((path) => place(path).split(' ').at(-1))).toEqual(
      Array(3).fill('special'),
    )
  })

  // [S5.17] [F1.57]
  it('stays inside a root or refuses, whatever the path', () => {
    fc.assert(
      fc.property(hostilePaths, fc.constantFrom(...every), (path, intent) => {
        const placed = placePath(targets, path, intent)
        if (!placed.ok) return
        const { relative, standing } = placed.target
        expect(relative).not.toMatch(/^$|^\/|(?:^|\/)\.{0,2}(?:\/|$)|\0/)
        expect(relative.toLowerCase().split('/')).not.toContain('.git')
        if (standing === 'file' || standing === 'folder') expect(`${realpathSync(join(root, relative))}/`.startsWith(`${root}/`)).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('placePath with several roots', () => {
  const api = onDisk({ 'src/a.ts': 'api', 'src/both.ts': 'api' }, 'two/api')
  const web = onDisk({ 'src/b.ts': 'web', 'src/both.ts': 'web', 'api/src/odd.ts': 'a folder called like the other root' }, 'two/web')
  const targets = diskTargets([api, web])
  const place = (path: string, intent: Intent) => {
    const placed = placePath(targets, path, intent)
    return placed.ok ? `${placed.target.path} ${placed.target.standing}${placed.target.note === undefined ? '' : ' noted'}` : placed.code
  }

  it("reads the root's name at the start of a path", () => {
    expect(every.map((intent) => place('web/src/b.ts', intent))).toEqual(every.map(() => 'web/src/b.ts file'))
    expect(place('web/src/new.ts', 'write')).toBe('web/src/new.ts missing')
  })

  it("finds a file without the root's name if only one root has it", () => {
    expect(place('src/a.ts', 'change')).toBe('api/src/a.ts file noted')
    expect(place('api/src/odd.ts', 'change')).toBe('web/api/src/odd.ts file noted')
    expect(place('src/both.ts', 'change')).toBe('outside-roots')
    expect(place('src/a.ts', 'take')).toBe('outside-roots')
  })

  it("creates no file without the root's name", () => {
    expect(place('src/new.ts', 'write')).toBe('outside-roots')
  })
})

describe('placePath on a case-insensitive disk', () => {
  const plain = memoryTargets(files)
  const names = new Map(Object.keys(files).map((path) => [path.toLowerCase(), path]))
  const targets: Targets = {
    ...plain,
    foldsCase: true,
    look: (root, relative) => plain.look(root, names.get(relative.toLowerCase()) ?? relative.toLowerCase()),
  }

  it('finds a file in another case, under its name on disk', () => {
    const found = ['src/cart.ts file noted', 'src/cart.ts file noted', 'src/cart.ts file noted', 'SRC/Cart.TS file']
    expect(every.map((intent) => seen(placePath(targets, 'SRC/Cart.TS', intent)))).toEqual(found)
    expect(seen(placePath(targets, 'src/cart.ts', 'take'))).toBe('src/cart.ts file')
  })

  it('creates a new file on a case-insensitive disk', () => {
    expect(seen(placePath(targets, 'src/new.ts', 'write'))).toBe('src/new.ts missing')
  })
})
