import { describe, expect, it } from 'vitest'
import { exportedRequire, statementImports } from './imports.ts'

describe('import and export statements', () => {
  it.each([
    ["import type from './type'", [{ name: 'default', as: 'type' }]],
    [
      "import type, { a } from 'x'",
      [
        { name: 'a', as: 'a' },
        { name: 'default', as: 'type' },
      ],
    ],
    ["import type { a } from 'x'", [{ name: 'a', as: 'a' }]],
    ["import type A from 'x'", [{ name: 'default', as: 'A' }]],
    [
      "import { type A, type as b } from 'x'",
      [
        { name: 'A', as: 'A' },
        { name: 'type', as: 'b' },
      ],
    ],
    [
      "import a, * as b from 'x'",
      [
        { name: '*', as: 'b' },
        { name: 'default', as: 'a' },
      ],
    ],
    ["import a = require('x')", [{ name: '*', as: 'a' }]],
    [
      "import {\n  a, // from 'y'\n  /* b, */ c as d,\n} from 'x' with { type: 'json' }",
      [
        { name: 'a', as: 'a' },
        { name: 'c', as: 'd' },
      ],
    ],
    ["import 'x'", []],
    ["export * as a from 'x'", [{ name: '*', as: 'a' }]],
  ])('reads the names of %s', (text, names) => {
    expect(statementImports(text).map((found) => found.names)).toEqual([names])
  })

  it('finds no import in a statement without a module', () => {
    expect(statementImports("export const from = 'x'")).toEqual([])
    expect(statementImports('export { a, b }')).toEqual([])
  })

  it('reports names that are re-exported', () => {
    expect(statementImports("export * from './a'")).toEqual([{ module: './a', names: [], everything: true, reexported: true }])
    expect(exportedRequire("module.exports = require('./a')")).toEqual([{ module: './a', names: [], everything: true, reexported: true }])
    expect(exportedRequire("exports.b = require('./a').c;")).toEqual([{ module: './a', names: [{ name: 'c', as: 'b' }], reexported: true }])
    expect(exportedRequire('exports.b = make()')).toEqual([])
  })
})
