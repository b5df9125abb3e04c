import { statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { type App, openApp } from '../testing/open-app.ts'

let app: App
afterEach(() => app.close())

function dropped(path: string): { name: string; bytes: number; modified: number } {
  const { size, mtimeMs } = statSync(join(app.folder, path))
  return { name: path.slice(path.lastIndexOf('/') + 1), bytes: size, modified: Math.floor(mtimeMs) }
}

it('finds a dropped file by its name, size and time, and every copy of it', async () => {
  app = await openApp({ 'src/a.ts': 'const a = 1\n', 'src/copy/b.ts': 'b\n', 'lib/b.ts': 'b\n', 'other/a.ts': 'const a = 22\n' })
  for (const path of ['src/copy/b.ts', 'lib/b.ts']) utimesSync(join(app.root, path), 1_000, 1_000)
  app.write('../elsewhere.ts', 'x\n')
  const files = ['repo/src/a.ts', 'repo/lib/b.ts', 'elsewhere.ts'].map(dropped)
  const [first] = files
  expect(await app.host['files.locate']({ ...app.here, files: [...files, { ...first, name: 'a.ts', bytes: 12, modified: 5 }] })).toEqual([
    { found: ['src/a.ts'], isIgnored: false },
    { found: ['lib/b.ts', 'src/copy/b.ts'], isIgnored: false },
    { found: [], isIgnored: false },
    { found: [], isIgnored: false },
  ])
})

it('finds a dropped file by its path if the window knows it, and reports ignored ones', async () => {
  app = await openApp({ 'src/a.ts': 'a\n', 'lib/a.ts': 'a\n', 'build/out.log': 'x\n', '.gitignore': 'build/\n' })
  app.write('../outside.ts', 'x\n')
  const file = (path: string) => ({ name: path.slice(path.lastIndexOf('/') + 1), bytes: 0, modified: 0, path })
  const paths = [join(app.root, 'lib/a.ts'), join(app.root, 'build/out.log'), join(app.folder, 'outside.ts')]
  expect(await app.host['files.locate']({ ...app.here, files: paths.map(file) })).toEqual([
    { found: ['lib/a.ts'], isIgnored: false },
    { found: [], isIgnored: true },
    { found: [], isIgnored: false },
  ])
})
