import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { removeParserSources } from './remove-parser-sources.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sheaf-sources-'))
})
afterEach(() => rmSync(root, { recursive: true }))

it('removes only the C code of the parsers', () => {
  const kept = [
    'node_modules/@ast-grep/lang-c/index.js',
    'node_modules/@ast-grep/lang-c/prebuilds/prebuild-macOS-ARM64/parser.so',
    'node_modules/@ast-grep/setup-lang/src/index.js',
    'packages/engine/src/index.ts',
  ]
  const removed = ['node_modules/@ast-grep/lang-c/src/parser.c', 'node_modules/@ast-grep/lang-swift/src/tree_sitter/parser.h']
  for (const file of [...kept, ...removed]) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), '')
  }
  removeParserSources(root)
  const left = globSync('**', { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll('\\', '/'))
  expect(left.sort()).toEqual(kept)
})
