import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseChecked, readHandChecked } from './read-hand-checked.ts'

describe('hand-checked definitions', () => {
  it('parses hand-checked definitions file by file', () => {
    expect(parseChecked('a/b src/a.dart abc\n  3 class Order\n  5 method ==\na/b src/b.dart def\n')).toEqual([
      {
        sha1: 'abc',
        definitions: [
          { line: 3, kind: 'class', name: 'Order' },
          { line: 5, kind: 'method', name: '==' },
        ],
      },
      { sha1: 'def', definitions: [] },
    ])
  })

  it('has over 300 definitions each for Dart and Scala, and each file once', () => {
    for (const language of ['dart', 'scala']) {
      const files = parseChecked(readFileSync(new URL(`hand-checked/${language}.txt`, import.meta.url), 'utf8'))
      expect(files.flatMap(({ definitions }) => definitions).length).toBeGreaterThan(300)
      expect(files.every(({ sha1 }) => /^[0-9a-f]{40}$/.test(sha1))).toBe(true)
      expect(new Set(files.map(({ sha1 }) => sha1)).size).toBe(files.length)
    }
  })

  it('returns null for files that have changed since the check', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sheaf-hand-checked-'))
    try {
      writeFileSync(join(folder, 'a.dart'), `class ${createHash('sha1').digest('hex')} {}\n`)
      expect(readHandChecked({ folder, language: 'dart', paths: ['a.dart'] })).toBe(null)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
