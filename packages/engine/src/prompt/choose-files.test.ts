import { describe, expect, it } from 'vitest'
import { chooseFiles } from './choose-files.ts'

const shown = ['src/net/client.ts', 'src/net/server.ts', 'src/netx.ts', 'README.md', '[id].ts']
const paths = (request: Parameters<typeof chooseFiles>[1]): string[] => chooseFiles(shown, request).files.map((file) => file.path)

describe('chooseFiles', () => {
  it('chooses every file if nothing is named', () => {
    expect(chooseFiles(shown, {}).files).toEqual(shown.map((path) => ({ path, mode: 'full', named: false })))
  })

  it('chooses files, folders and patterns in tree order, each once', () => {
    expect(paths({ paths: ['README.md', './src/net/', 'src/**/*.ts'] })).toEqual([
      'src/net/client.ts',
      'src/net/server.ts',
      'src/netx.ts',
      'README.md',
    ])
    expect(paths({ paths: ['.'] })).toEqual(shown)
  })

  it('marks files that were named directly, even if a named folder contains them', () => {
    const { files } = chooseFiles(shown, { paths: ['src', 'src/netx.ts', '[id].ts'] })
    expect(files.filter((file) => file.named).map((file) => file.path)).toEqual(['src/netx.ts', '[id].ts'])
  })

  it('chooses nothing for an empty list of paths', () => {
    expect(chooseFiles(shown, { paths: [] })).toEqual({ files: [], unknown: [] })
  })

  it('treats a path with brackets as a folder if that folder exists', () => {
    expect(chooseFiles(['[id]/page.ts', 'i/page.ts'], { paths: ['[id]'] }).files.map((file) => file.path)).toEqual(['[id]/page.ts'])
  })

  it('reads a path with many slashes in linear time', () => {
    const path = `./${'/'.repeat(1_000_000)}x`
    expect(chooseFiles(shown, { paths: [`${path}/`] })).toEqual({ files: [], unknown: [`${path}/`] })
    expect(paths({ paths: [`./src${'/'.repeat(1_000_000)}`] })).toEqual(paths({ paths: ['src'] }))
  }, 30_000)

  it('prefers an exact selection over a folder', () => {
    const selection = [{ path: 'src/netx.ts', mode: 'slices' as const, ranges: [{ from: 1, to: 2 }] }]
    expect(chooseFiles(shown, { paths: ['src'], selection }).files[2]).toEqual({
      path: 'src/netx.ts',
      mode: 'slices',
      ranges: [{ from: 1, to: 2 }],
      named: true,
    })
  })

  it('reports unknown paths and patterns', () => {
    expect(chooseFiles(shown, { paths: ['src/ne', 'gone.ts', '*.py'] })).toEqual({ files: [], unknown: ['src/ne', 'gone.ts', '*.py'] })
  })
})
