import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { resolveInside, rootNames } from './resolve-inside.ts'

const place = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-inside-')))
const repo = join(place, 'repo')
const lib = join(place, 'lib')
for (const folder of [join(repo, 'src'), join(repo, 'lib'), lib, join(place, 'repo-evil')]) mkdirSync(folder, { recursive: true })
writeFileSync(join(lib, 'only-here'), '')
writeFileSync(join(repo, 'lib', 'inner'), '')
symlinkSync(place, join(place, 'alias'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

const refused = expect.objectContaining({ ok: false, code: 'path-outside-workspace' })

describe('resolveInside', () => {
  it.each([
    ['src/a.ts', 'src/a.ts'],
    ['./src//a.ts', 'src/a.ts'],
    ['src/../src/a.ts', 'src/a.ts'],
    ['', ''],
    ['.', ''],
    ['%2e%2e/x', '%2e%2e/x'],
    ['a\\b', 'a\\b'],
    ['..a', '..a'],
    ['repo/src', 'src'],
    [`${repo}/src/`, 'src'],
    [repo, ''],
    [`${place}/alias/repo/src/new.ts`, 'src/new.ts'],
  ])('resolves %j to %j in the root', (path, relative) => {
    expect(resolveInside([repo], path)).toEqual({ ok: true, root: repo, relative })
  })

  it.each([
    '..',
    '../repo-evil/x',
    'src/../../x',
    '/etc/passwd',
    `${repo}-evil/x`,
    `${repo}/../repo-evil/x`,
    'a\0b',
    '..\\x',
    'a\\..\\..\\x',
    'C:\\x',
    '\\\\host\\x',
    '/',
    place,
  ])('refuses %j', (path) => {
    expect(resolveInside([repo], path)).toEqual(refused)
  })

  it('chooses between roots by name, then by existing paths', () => {
    expect(resolveInside([repo, lib], 'lib/only-here')).toEqual({ ok: true, root: lib, relative: 'only-here' })
    expect(resolveInside([repo, lib], 'lib/inner')).toEqual({ ok: true, root: repo, relative: 'lib/inner' })
    expect(resolveInside([repo, lib], 'only-here')).toEqual({ ok: true, root: lib, relative: 'only-here' })
    expect(resolveInside([repo, lib], 'lib/new')).toEqual({ ok: true, root: lib, relative: 'new' })
    expect(resolveInside([repo, join(repo, 'src')], join(repo, 'src', 'x'))).toEqual({ ok: true, root: join(repo, 'src'), relative: 'x' })
    expect(resolveInside([], 'x')).toEqual(refused)
  })

  it('never leaves the roots, whatever the path', () => {
    const part = fc.constantFrom(
      '..',
      '.',
      '',
      'a',
      'repo',
      'repo-evil',
      'lib',
      '\\',
      '..\\',
      '\0',
      '%2e',
      'é',
      'e\u0301',
      'a.',
      'C:',
      place,
      '/',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), fc.constantFrom('/', '', '\\'), (parts, glue) => {
        const found = resolveInside([repo, lib], parts.join(glue))
        if (!found.ok) return
        const full = resolve(found.root, found.relative)
        expect([repo, lib]).toContain(found.root)
        expect(full === found.root || full.startsWith(`${found.root}/`)).toBe(true)
        expect(found.relative.split('/')).not.toContain('..')
        expect(found.relative).not.toContain('\0')
      }),
      { numRuns: 3_000 },
    )
  })

  it('numbers roots with the same name', () => {
    expect(rootNames(['/x/app', '/y/app', '/z/lib'])).toEqual(['app', 'app-2', 'lib'])
  })
})
