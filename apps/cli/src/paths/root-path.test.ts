import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { rootNames } from './root-names.ts'
import { listedPath, rootPath, rootPattern } from './root-path.ts'

const base = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-paths-')))
const repo = join(base, 'repo')
mkdirSync(join(repo, 'sub'), { recursive: true })
mkdirSync(join(base, 'other', 'repo'), { recursive: true })
mkdirSync(join(repo, 'app', '[id]'), { recursive: true })
for (const file of ['a.ts', 'sub/b.ts', '[id].ts']) writeFileSync(join(repo, file), '')
writeFileSync(join(base, 'other', 'repo', 'c.ts'), '')
symlinkSync(repo, join(base, 'link'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

describe('rootPath', () => {
  it('resolves relative, parent, absolute, trailing-slash and glob paths from the current folder', () => {
    const typed = ['b.ts', '../a.ts', './', join(repo, 'a.ts'), '../*/b.ts', '..']
    expect(typed.map((path) => rootPath(path, [repo], join(repo, 'sub')))).toEqual(['sub/b.ts', 'a.ts', 'sub', 'a.ts', '*/b.ts', '.'])
  })

  it('prefixes the root name when there are several roots, and prefers the deepest root', () => {
    expect([rootPath('sub/b.ts', [repo, base], repo), rootPath('../other', [repo, base], repo), rootPath('.', [repo, base], repo)]).toEqual(
      ['repo/sub/b.ts', `${rootNames([base])[0]}/other`, 'repo'],
    )
  })

  it('numbers roots with the same name like the host does', () => {
    expect(rootPath('repo/c.ts', [repo, join(base, 'other', 'repo')], join(base, 'other'))).toBe('repo-2/c.ts')
    expect(rootNames(['/x/api', '/y/api', '/z/api-2'])).toEqual(['api', 'api-3', 'api-2'])
  })

  it('accepts a path as printed when the current folder is outside all roots', () => {
    expect(rootPath('sub/b.ts', [repo], tmpdir())).toBe('sub/b.ts')
    expect(rootPath('repo-2/c.ts', [repo, join(base, 'other', 'repo')], tmpdir())).toBe('repo-2/c.ts')
  })

  it('follows a symlink to the root', () => {
    expect(rootPath(join(base, 'link', 'sub', 'new.ts'), [repo], repo)).toBe('sub/new.ts')
  })

  it.each(['..', '../repo-evil/x', '/etc/passwd', '../../x', 'sub/../../x'])('refuses a path outside the root: %s', (path) => {
    expect(() => rootPath(path, [repo], repo)).toThrow(expect.objectContaining({ code: 'path-outside-workspace' }))
  })

  it('returns only names that resolve to the same path inside the root', () => {
    const segment = fc.constantFrom('..', '.', 'sub', 'a.ts', 'x', '', '*')
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 8 }), fc.boolean(), (segments, isAbsolute) => {
        const typed = `${isAbsolute ? repo : ''}/${segments.join('/')}`.slice(isAbsolute ? 0 : 1) || '.'
        let name: string
        try {
          name = rootPath(typed, [repo], join(repo, 'sub'))
        } catch {
          expect(`${resolve(repo, 'sub', typed)}/`.startsWith(`${repo}/`)).toBe(false)
          return
        }
        expect(name.split('/')).not.toContain('..')
        expect(resolve(repo, name)).toBe(resolve(repo, 'sub', typed))
      }),
    )
  })
})

describe('rootPattern', () => {
  it('matches a glob without a slash at any depth, unless a file has that exact name', () => {
    expect(['*.ts', './*.ts', '[id].ts', '[xy].ts', 'a.ts'].map((typed) => rootPattern(typed, [repo], repo))).toEqual([
      '**/*.ts',
      '*.ts',
      '[id].ts',
      '**/[xy].ts',
      'a.ts',
    ])
    expect(rootPattern('*.ts', [repo], join(repo, 'sub'))).toBe('sub/**/*.ts')
    expect(rootPattern('*.ts', [repo, join(base, 'other')], repo)).toBe('repo/**/*.ts')
  })
})

describe('an existing path', () => {
  it('treats the name of an existing path literally, in patterns and in lists', () => {
    expect(['app/[id]', 'app/[id]/*.ts', 'app/[xy]/*.ts', 'app/[id]/page.ts'].map((typed) => rootPattern(typed, [repo], repo))).toEqual([
      'app/\\[id\\]',
      'app/\\[id\\]/*.ts',
      'app/[xy]/*.ts',
      'app/\\[id\\]/page.ts',
    ])
    expect(rootPattern('*.ts', [repo], join(repo, 'app', '[id]'))).toBe('app/\\[id\\]/**/*.ts')
    expect(rootPattern('app/[id]', [repo], tmpdir())).toBe('app/\\[id\\]')
    expect(rootPattern('repo/app/[id]', [repo, join(base, 'other')], tmpdir())).toBe('repo/app/\\[id\\]')
    expect(listedPath('app/[id]', [repo], join(repo, 'sub'))).toBe('app/\\[id\\]')
  })
})

describe('listedPath', () => {
  it('resolves lines against the current folder first, then against the root', () => {
    expect(['b.ts', 'sub/b.ts', 'a.ts', '../[id].ts', 'gone.ts'].map((line) => listedPath(line, [repo], join(repo, 'sub')))).toEqual([
      'sub/b.ts',
      'sub/b.ts',
      'a.ts',
      '[id].ts',
      undefined,
    ])
  })

  it('accepts lines that start with the name of one of several roots', () => {
    expect(listedPath('repo-2/c.ts', [repo, join(base, 'other', 'repo')], tmpdir())).toBe('repo-2/c.ts')
  })

  it('refuses a listed file outside the root', () => {
    expect(() => listedPath('/etc/passwd', [repo], repo)).toThrow(expect.objectContaining({ code: 'path-outside-workspace' }))
  })
})
