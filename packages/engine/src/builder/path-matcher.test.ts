import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openPathMatcher } from './path-matcher.ts'

const paths = [
  'README.md',
  'src/net/client.ts',
  'src/net/server.ts',
  'src/db/client.ts',
  'src/Main.ts',
  'web/index.html',
  'odd/a\nb.ts',
  'etc/passwd',
]
const match = openPathMatcher(paths)

describe('openPathMatcher', () => {
  it.each([
    ['src/net/client.ts', 'src/net/client.ts'],
    ['./src/net/client.ts', 'src/net/client.ts'],
    ['/src/net/client.ts', 'src/net/client.ts'],
    ['`src/net/client.ts`', 'src/net/client.ts'],
    ['src\\net\\client.ts', 'src/net/client.ts'],
    ['src/net/client.ts:42', 'src/net/client.ts'],
    ['src/net/client.ts#L10-L20', 'src/net/client.ts'],
    ['my-project/src/net/client.ts', 'src/net/client.ts'],
    ['net/client.ts', 'src/net/client.ts'],
    ['server.ts', 'src/net/server.ts'],
    ['lib/net/server.ts', 'src/net/server.ts'],
    ['src/main.ts', 'src/Main.ts'],
    ['src/net/server.js', 'src/net/server.ts'],
    ['odd/a\\nb.ts', 'odd/a\nb.ts'],
  ])('matches %s to %s', (written, path) => {
    expect(match(written)).toBe(path)
  })

  it.each([
    'client.ts',
    'src/invented.ts',
    '',
    '/',
    '.',
    '..',
    '../etc/passwd',
    '../../etc/passwd',
    'src/../etc/passwd',
    'https://a.example/x',
    '<script>alert(1)</script>',
    '__proto__',
    'constructor',
  ])('matches %s to no file', (written) => {
    expect(match(written)).toBeUndefined()
  })

  it('matches no file when two files differ only in case', () => {
    expect(openPathMatcher(['a.ts', 'A.ts'])('./a.TS')).toBeUndefined()
    expect(openPathMatcher(['a.ts', 'A.ts'])('A.ts')).toBe('A.ts')
  })

  it('returns only existing paths, and never another file for an exact path', () => {
    const name = fc.string({ unit: fc.constantFrom('a', 'b', '/', '.', '..', '\\', ':', '1', ' ', 'ß', '\n'), maxLength: 12 })
    fc.assert(
      fc.property(
        fc.uniqueArray(
          name.filter((each) => each.trim() === each && each !== '' && !each.includes('..')),
          { maxLength: 20 },
        ),
        name,
        (there, written) => {
          const find = openPathMatcher(there)
          const found = find(written)
          expect(found === undefined || there.includes(found)).toBe(true)
          for (const path of there) if (!path.startsWith('/') && path !== './') expect(find(path) ?? path).toBe(path)
        },
      ),
    )
  })
})
