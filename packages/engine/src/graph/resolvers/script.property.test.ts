import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { openScript } from './script.ts'
import { type Files, importRef, openTextResolver } from './testing/memory-project.ts'

const top = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-script-')))
// Node warns about every `main` that does not exist, and half of the generated ones don't.
process.noDeprecation = true
afterAll(() => rmSync(top, { recursive: true }))

describe('script imports compared with Node', () => {
  it('finds the same files as Node through package exports', () => {
    let found = 0
    fc.assert(
      fc.property(exportsTable, fc.subarray(sources, { minLength: 4 }), (exports, present) => {
        const files: Files = { 'package.json': { name: 'pkg', exports }, 'main.js': '' }
        for (const path of present) files[path] = ''
        found += compare(files, 'main.js', [
          'pkg',
          'pkg/a',
          'pkg/b.js',
          'pkg/lib/a',
          'pkg/lib/a.js',
          'pkg/lib/x/a',
          'pkg/lib/x/a.js',
          'pkg/private/b',
        ])
      }),
      { numRuns: 100 },
    )
    expect(found).toBeGreaterThan(30)
  })

  it('finds the same files as Node by relative path', () => {
    let found = 0
    fc.assert(
      fc.property(fc.subarray(places), fc.constantFrom('./m', 'm.js', './gone', './deep', undefined), (present, main) => {
        const files: Files = { 'main.js': '', 'deep/main.js': '', 'deep/er/main.js': '' }
        for (const path of present) files[path] = path.endsWith('package.json') ? { main } : ''
        for (const from of ['main.js', 'deep/main.js', 'deep/er/main.js']) found += compare(files, from, specifiers)
      }),
      { numRuns: 30 },
    )
    expect(found).toBeGreaterThan(30)
  })
})

/** Node may fail where our resolver is lenient; where Node finds a file, ours must find the same one. */
function compare(files: Files, from: string, modules: readonly string[]): number {
  const root = mkdtempSync(join(top, 'p'))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  const node = createRequire(join(root, from))
  const ask = openTextResolver(openScript, files)
  const pairs = modules.flatMap((module) => {
    const expected = attempt(() => node.resolve(module).slice(root.length + 1))
    const text = `require('${module}')`
    return expected === undefined ? [] : [{ module, expected, ours: ask(from, importRef(module, [], { text })) }]
  })
  expect(pairs).toEqual(pairs.map((pair) => ({ ...pair, ours: pair.expected })))
  return pairs.length
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

const sources = ['a.js', 'b.js', 'lib/a.js', 'lib/b.js', 'lib/x/a.js', 'src/a.js', 'src/b.js', 'dist/a.js', 'dist/x/a.js']
const places = [
  'a.js',
  'a/index.js',
  'a/m.js',
  'a/package.json',
  'a/deep/index.js',
  'deep/a.js',
  'deep/index.js',
  'deep/a/index.js',
  'deep/er/a.mjs',
  'deep/er/index.js',
  'index.js',
  'b.test.js',
  'deep/b.test.js',
]
const specifiers = [
  './a',
  './a.js',
  './a/',
  '../a',
  '.',
  '..',
  './',
  '../',
  './b.test',
  '../b.test',
  '../../a',
  './er',
  '../deep',
  './a/deep',
  './a/m',
]

const target = fc.constantFrom(
  './a.js',
  './b.js',
  './lib/a.js',
  './lib/*.js',
  './lib/*',
  './src/*.js',
  './dist/*.js',
  './dist/*',
  './gone.js',
)
const condition = fc.constantFrom('require', 'import', 'node', 'default', 'browser', 'deno')
const entry = fc.oneof(
  { weight: 3, arbitrary: target },
  {
    weight: 2,
    arbitrary: fc.dictionary(condition, fc.oneof(target, fc.dictionary(condition, target, { maxKeys: 2 })), { minKeys: 1, maxKeys: 3 }),
  },
  { weight: 1, arbitrary: fc.array(target, { minLength: 1, maxLength: 2 }) },
  { weight: 1, arbitrary: fc.constant(null) },
)
const exportsTable = fc.dictionary(
  fc.constantFrom('.', './a', './b.js', './*', './lib/*', './lib/*.js', './lib/x/*', './private/*'),
  entry,
  {
    minKeys: 1,
    maxKeys: 6,
  },
)
