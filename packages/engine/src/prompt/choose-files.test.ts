import { describe, expect, it } from 'vitest'
import { chooseFiles } from './choose-files.ts'

const shown = ['src/net/client.ts', 'src/net/server.ts', 'src/netx.ts', 'README.md', '[id].ts']
const paths = (request: Parameters<typeof chooseFiles>[1]): string[] => chooseFiles(shown, request).files.map((file) => file.path)

describe('chooseFiles', () => {
  it('takes everything when nothing is named', () => {
    expect(chooseFiles(shown, {}).files).toEqual(shown.map((path) => ({ path, mode: 'full', named: false })))
  })

  it('takes files, folders and patterns in the order of the tree, each once', () => {
    expect(paths({ paths: ['README.md', './src/net/', 'src/**/*.ts'] })).toEqual([
      'src/net/client.ts',
      'src/net/server.ts',
      'src/netx.ts',
      'README.md',
    ])
    expect(paths({ paths: ['.'] })).toEqual(shown)
  })

  it('knows what was asked for by its own name, also when a folder holds it too', () => {
    const { files } = chooseFiles(shown, { paths: ['src', 'src/netx.ts', '[id].ts'] })
    expect(files.filter((file) => file.named).map((file) => file.path)).toEqual(['src/netx.ts', '[id].ts'])
  })

  it('takes nothing when an empty list is named', () => {
    expect(chooseFiles(shown, { paths: [] })).toEqual({ files: [], unknown: [] })
  })

  it('takes a folder with brackets in its name for a folder', () => {
    expect(chooseFiles(['[id]/page.ts', 'i/page.ts'], { paths: ['[id]'] }).files.map((file) => file.path)).toEqual(['[id]/page.ts'])
  })

  it('reads a path with many slashes in linear time', () => {
    const path = `./${'/'.repeat(1_000_000)}x`
    expect(chooseFiles(shown, { paths: [`${path}/`] })).toEqual({ files: [], unknown: [`${path}/`] })
    expect(paths({ paths: [`./src${'/'.repeat(1_000_000)}`] })).toEqual(paths({ paths: ['src'] }))
  }, 30_000)

  it('lets an exact choice win over a folder', () => {
    const selection = [{ path: 'src/netx.ts', mode: 'slices' as const, ranges: [{ from: 1, to: 2 }] }]
    expect(chooseFiles(shown, { paths: ['src'], selection }).files[2]).toEqual({
      path: 'src/netx.ts',
      mode: 'slices',
      ranges: [{ from: 1, to: 2 }],
      named: true,
    })
  })

  it('names what it does not know', () => {
    expect(chooseFiles(shown, { paths: ['src/ne', 'gone.ts', '*.py'] })).toEqual({ files: [], unknown: ['src/ne', 'gone.ts', '*.py'] })
  })
})
