import { describe, expect, it } from 'vitest'
import { baseName, shortPath } from './short-path.ts'

describe('shortPath', () => {
  it('shortens a path in a home folder to ~', () => {
    expect(['/home/ann/code/app', '/Users/ann', 'C:\\Users\\ann\\code', '/homestead/x', '/srv/www'].map((path) => shortPath(path))).toEqual(
      ['~/code/app', '~', '~\\code', '/homestead/x', '/srv/www'],
    )
  })

  it('leaves out the middle of a long path and keeps its end', () => {
    expect(shortPath('/home/ann/work/customers/north/projects/2026/web-shop/packages/api', 32)).toBe('~/…/2026/web-shop/packages/api')
    expect(shortPath('/srv/a-folder/with/many/parts/and/a/name', 20)).toBe('/…/parts/and/a/name')
  })

  it('keeps the last name even when it alone is too long', () => {
    expect(shortPath(`/srv/${'x'.repeat(60)}`, 20)).toBe(`/…/${'x'.repeat(60)}`)
  })
})

describe('baseName', () => {
  it('returns the last name of a path, with any separator at its end', () => {
    expect(['/a/b', '/a/b/', 'C:\\x\\y', '/'].map(baseName)).toEqual(['b', 'b', 'y', '/'])
  })
})
