// docs/specification.md names where each demand is held and which test files prove it; tags in those files name the rows. This test compares
// the two. Whether a test fails without the feature is for the author of the row to try.

import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { idPrefix, type SpecificationRow } from './scripts/specification/read-rows.ts'
import { readSpecification } from './scripts/specification/read-specification.ts'

const { text, rows, tags } = readSpecification()

describe('the table of the specification', () => {
  it('has a row for every part of it', () => {
    const own = ['1', '2.1', '2.2', '2.3', '2.4', '2.5', '2.6', '3', '4', '5', '6', '7', '8', '9']
    const formats = Array.from({ length: 10 }, (_, at) => `formats-${at + 1}`)
    expect([...new Set(rows.map(({ section }) => section))]).toEqual([...own, ...formats, 'cli'])
  })

  it('gives each row one id of its section', () => {
    const ids = rows.map(({ id }) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    const odd = rows.filter(
      ({ id, section }) => !id.startsWith(idPrefix(section)) || !/^[1-9]\d*$/.test(id.slice(idPrefix(section).length)),
    )
    expect(odd.map(({ id }) => id)).toEqual([])
  })

  it('names only files that exist', () => {
    const missing = rows.flatMap(({ id, heldBy, provenBy }) =>
      [...heldBy, ...provenBy].filter((file) => !existsSync(file)).map((file) => `${id}: ${file}`),
    )
    expect(missing).toEqual([])
  })

  it('names a file and a test file for every row that is not open', () => {
    const silent = rows.filter(({ heldBy, provenBy, status }) => status !== 'open' && (heldBy.length === 0 || provenBy.length === 0))
    expect(silent.map(({ id }) => id)).toEqual([])
  })

  it('states each demand once, and its counts are right', () => {
    const demands = rows.map(({ section, demand }) => `${section}: ${demand}`)
    expect(demands.filter((demand, at) => demands.indexOf(demand) !== at)).toEqual([])
    const count = (status: SpecificationRow['status']) => rows.filter((row) => row.status === status).length
    const sums = `**${rows.length} rows: ${count('proven')} proven, ${count('different')} proven and different on purpose, ${count('open')} open.**`
    expect(text).toContain(sums)
  })
})

describe('the tags in the test files', () => {
  it('name each row in each of its test files', () => {
    const tagged = new Set(tags.map(({ id, file }) => `${id}: ${file}`))
    const untagged = rows.flatMap(({ id, provenBy }) => provenBy.map((file) => `${id}: ${file}`)).filter((proof) => !tagged.has(proof))
    expect(untagged).toEqual([])
  })

  it('name only rows that name their file; an open row has none', () => {
    const proofs = new Set(rows.flatMap(({ id, provenBy }) => provenBy.map((file) => `${id}: ${file}`)))
    expect(tags.map(({ id, file }) => `${id}: ${file}`).filter((tag) => !proofs.has(tag))).toEqual([])
  })

  it('are directly above a test', () => {
    expect(tags.filter(({ line }) => line === undefined).map(({ id, file }) => `${id}: ${file}`)).toEqual([])
  })
})
