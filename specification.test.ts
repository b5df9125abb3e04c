// Checks that docs/specification.md and the tags in the test files agree on which test files prove which row.
// It can't check that a test fails without the feature: the author of the row has to try that.

import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { idPrefix, type SpecificationRow } from './scripts/specification/read-rows.ts'
import { readSpecification } from './scripts/specification/read-specification.ts'

const { text, rows, tags } = readSpecification()

describe('docs/specification.md', () => {
  it('has rows for every section of the specification, in order', () => {
    const own = ['1', '2.1', '2.2', '2.3', '2.4', '2.5', '2.6', '3', '4', '5', '6', '7', '8', '9']
    const formats = Array.from({ length: 10 }, (_, at) => `formats-${at + 1}`)
    expect([...new Set(rows.map(({ section }) => section))]).toEqual([...own, ...formats, 'cli'])
  })

  it('gives each row a unique id with the prefix of its section', () => {
    const ids = rows.map(({ id }) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    const odd = rows.filter(
      ({ id, section }) => !id.startsWith(idPrefix(section)) || !/^[1-9]\d*$/.test(id.slice(idPrefix(section).length)),
    )
    expect(odd.map(({ id }) => id)).toEqual([])
  })

  it('names only files that exist', () => {
    const missing = rows.flatMap(({ id, sourceFiles, testFiles }) =>
      [...sourceFiles, ...testFiles].filter((file) => !existsSync(file)).map((file) => `${id}: ${file}`),
    )
    expect(missing).toEqual([])
  })

  it('names a source file and a test file for every row that is not open', () => {
    const silent = rows.filter(
      ({ sourceFiles, testFiles, status }) => status !== 'open' && (sourceFiles.length === 0 || testFiles.length === 0),
    )
    expect(silent.map(({ id }) => id)).toEqual([])
  })

  it('says of every open row what is missing, and what would prove it', () => {
    const silent = rows.filter(({ open }) => open !== undefined && (open.missing === '' || open.proof === ''))
    expect(silent.map(({ id }) => id)).toEqual([])
  })

  it('states each requirement once and counts the rows correctly', () => {
    const requirements = rows.map(({ section, requirement }) => `${section}: ${requirement}`)
    expect(requirements.filter((requirement, at) => requirements.indexOf(requirement) !== at)).toEqual([])
    const count = (status: SpecificationRow['status']) => rows.filter((row) => row.status === status).length
    const sums = `**${rows.length} rows: ${count('proven')} proven, ${count('different')} proven and intentionally different, ${count('open')} open.**`
    expect(text).toContain(sums)
  })
})

describe('specification tags', () => {
  it('every test file of a row has a tag with its id', () => {
    const tagged = new Set(tags.map(({ id, file }) => `${id}: ${file}`))
    const untagged = rows.flatMap(({ id, testFiles }) => testFiles.map((file) => `${id}: ${file}`)).filter((proof) => !tagged.has(proof))
    expect(untagged).toEqual([])
  })

  it('every tag names a row that lists its file', () => {
    const proofs = new Set(rows.flatMap(({ id, testFiles }) => testFiles.map((file) => `${id}: ${file}`)))
    expect(tags.map(({ id, file }) => `${id}: ${file}`).filter((tag) => !proofs.has(tag))).toEqual([])
  })

  it('every tag is directly above a test', () => {
    expect(tags.filter(({ line }) => line === undefined).map(({ id, file }) => `${id}: ${file}`)).toEqual([])
  })
})
