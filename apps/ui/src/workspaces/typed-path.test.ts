import { describe, expect, it } from 'vitest'
import { asFolder, completed, matching, meant, splitTyped } from './typed-path.ts'

const folders = ['.config', 'Code', 'code-old', 'music', 'my-code'].map((name) => ({
  name,
  path: `/home/ann/${name}`,
  isRepository: false,
}))
const listing = { path: '/home/ann', parent: '/home', folders, places: [] }
const names = (rows: { name: string }[]) => rows.map(({ name }) => name)

describe('splitTyped', () => {
  it('lists the folder before the last slash and narrows by what follows', () => {
    expect(['', '~', '~/', '~/co', '/srv', '/', 'C:\\Users\\an'].map(splitTyped)).toEqual([
      { folder: '', letters: '' },
      { folder: '~/', letters: '' },
      { folder: '~/', letters: '' },
      { folder: '~/', letters: 'co' },
      { folder: '/', letters: 'srv' },
      { folder: '/', letters: '' },
      { folder: 'C:\\Users\\', letters: 'an' },
    ])
  })

  it('keeps a backslash as a letter where paths have slashes', () => {
    expect(splitTyped('/srv/odd\\name')).toEqual({ folder: '/srv/', letters: 'odd\\name' })
  })
})

describe('matching', () => {
  it('puts names that begin with the letters before those that hold them', () => {
    expect(names(matching(folders, 'co'))).toEqual(['Code', 'code-old', 'my-code'])
  })

  it('shows hidden folders only when a dot asks for them', () => {
    expect(names(matching(folders, ''))).toEqual(['Code', 'code-old', 'music', 'my-code'])
    expect(names(matching(folders, '.'))).toEqual(['.config'])
  })
})

describe('completed', () => {
  it('goes as far as the names agree', () => {
    expect(completed({ folder: '~/', letters: 'co' }, folders)).toBe('~/Code')
    expect(completed({ folder: '~/', letters: 'm' }, folders)).toBe('~/m')
  })

  it('ends with a slash where only one name is left', () => {
    expect(completed({ folder: '~/', letters: 'mu' }, folders)).toBe('~/music/')
  })

  it('leaves what nothing begins with', () => {
    expect(completed({ folder: '~/', letters: 'zz' }, folders)).toBe('~/zz')
  })
})

describe('meant', () => {
  it('is the listed folder, the named one, or what was typed below it', () => {
    expect(['', 'music', 'new'].map((letters) => meant({ folder: '~/', letters }, listing))).toEqual([
      '/home/ann',
      '/home/ann/music',
      '/home/ann/new',
    ])
    expect(meant({ folder: '/', letters: 'srv' }, { path: '/', parent: null, folders: [], places: [] })).toBe('/srv')
  })
})

describe('asFolder', () => {
  it('ends a path with one slash of its own kind', () => {
    expect(['/a', '/', 'C:\\a'].map(asFolder)).toEqual(['/a/', '/', 'C:\\a\\'])
  })
})
