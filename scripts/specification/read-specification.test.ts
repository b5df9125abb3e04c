import { expect, it } from 'vitest'
import { findTests, readSpecification } from './read-specification.ts'

it('finds the tests of each row by its id, and none for an unknown id', () => {
  const specification = readSpecification()
  const files = (id: string) => [...new Set(findTests(id, specification).map(({ file }) => file))]
  const found = specification.rows.map(({ id }) => [id, files(id)])
  expect(found).toEqual(specification.rows.map(({ id, testFiles }) => [id, [...testFiles].sort()]))
  expect(findTests('S99.1', specification)).toEqual([])
})
