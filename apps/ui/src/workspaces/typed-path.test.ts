import { describe, expect, it } from 'vitest'
import { completePath, matchingFolders, resolveTypedPath, splitTypedPath, withTrailingSlash } from './typed-path.ts'

const folders = ['.config', 'Code', 'code-old', 'music', 'my-code'].map((name) => ({
  name,
  path: `/home/ann/${name}`,
  isRepository: false,
}))
const listing = { path: '/home/ann', parent: '/home', folders, places: [] }
const names = (rows: { name: string }[]) => rows.map(({ name }) => name)

describe('splitTypedPath', () => {
  it('splits a typed path into a folder and the letters after the last slash', () => {
    expect(['', '~', '~/', '~/co', '/srv', '/', 'C:\\Users\\an'].map(splitTypedPath)).toEqual([
      { folder: '', letters: '' },
      { folder: '~/', letters: '' },
      { folder: '~/', letters: '' },
      { folder: '~/', letters: 'co' },
      { folder: '/', letters: 'srv' },
      { folder: '/', letters: '' },
      { folder: 'C:\\Users\\', letters: 'an' },
    ])
  })

  it('treats a backslash as a letter in a path with slashes', () => {
    expect(splitTypedPath('/srv/odd\\name')).toEqual({ folder: '/srv/', letters: 'odd\\name' })
  })
})

describe('matchingFolders', () => {
  it('puts names that start with the letters before names that contain them', () => {
    expect(names(matchingFolders(folders, 'co'))).toEqual(['Code', 'code-old', 'my-code'])
  })

  it('shows hidden folders only when a dot is typed', () => {
    expect(names(matchingFolders(folders, ''))).toEqual(['Code', 'code-old', 'music', 'my-code'])
    expect(names(matchingFolders(folders, '.'))).toEqual(['.config'])
  })
})

describe('completePath', () => {
  it('completes a path as far as the names agree', () => {
    expect(completePath({ folder: '~/', letters: 'co' }, folders)).toBe('~/Code')
    expect(completePath({ folder: '~/', letters: 'm' }, folders)).toBe('~/m')
  })

  it('adds a slash when only one name is left', () => {
    expect(completePath({ folder: '~/', letters: 'mu' }, folders)).toBe('~/music/')
  })

  it('keeps the typed path when no name matches', () => {
    expect(completePath({ folder: '~/', letters: 'zz' }, folders)).toBe('~/zz')
  })
})

describe('resolveTypedPath', () => {
  it('returns the listed folder, the named one, or a new path below it', () => {
    expect(['', 'music', 'new'].map((letters) => resolveTypedPath({ folder: '~/', letters }, listing))).toEqual([
      '/home/ann',
      '/home/ann/music',
      '/home/ann/new',
    ])
    expect(resolveTypedPath({ folder: '/', letters: 'srv' }, { path: '/', parent: null, folders: [], places: [] })).toBe('/srv')
  })
})

describe('withTrailingSlash', () => {
  it('ends a path with one separator of the same kind', () => {
    expect(['/a', '/', 'C:\\a'].map(withTrailingSlash)).toEqual(['/a/', '/', 'C:\\a\\'])
  })
})
