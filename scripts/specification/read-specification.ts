// Reads docs/specification.md and the tags in the test files, to compare them and to run the tests of one row.

import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { findTags } from './find-tags.ts'
import { readRows, type SpecificationRow } from './read-rows.ts'

export interface Specification {
  /** The text of docs/specification.md. */
  text: string
  rows: SpecificationRow[]
  tags: FileTag[]
}

interface FileTag {
  id: string
  file: string
  /** Line of the tagged test, for Vitest's `file:line` filter; undefined if the tag is not above a test. */
  line: number | undefined
}

const root = resolve(import.meta.dirname, '../..')
const testFiles = ['*.test.ts', '{apps,benchmarks,e2e,packages,packaging,scripts}/**/*.test.ts']

export function readSpecification(): Specification {
  const text = readFileSync(resolve(root, 'docs/specification.md'), 'utf8')
  const files = globSync(testFiles, { cwd: root, exclude: (path) => /(?:^|\/)(?:node_modules|dist)$/.test(path) })
  const tags = files
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .flatMap((file) => findTags(readFileSync(resolve(root, file), 'utf8')).map(({ id, line }) => ({ id, file, line })))
  return { text, rows: readRows(text), tags }
}

/** Returns the tests that prove a row, for `vitest run file:line`. */
export function findTests(id: string, { tags } = readSpecification()): { file: string; line: number }[] {
  return tags.flatMap((tag) => (tag.id === id && tag.line !== undefined ? [{ file: tag.file, line: tag.line }] : []))
}
