// Finds the tests that a change can affect: those that import a changed file, directly or indirectly, nearest first.

import { dirname } from 'node:path'
import type { ImportGraph } from './import-graph.ts'

export interface AffectedTest {
  file: string
  /** Number of imports between the test and the nearest changed file; 0 for a changed test. */
  distance: number
}

export function affectedTests(graph: ImportGraph, changed: readonly string[]): AffectedTest[] {
  const importers = Map.groupBy(
    [...graph].flatMap(([file, imports]) => [...imports].map((to) => ({ file, to }))),
    ({ to }) => to,
  )
  const distances = new Map(changed.map((file) => [file, 0]))
  // Entries added during the iteration are visited too, so the map is also the queue.
  for (const [file, distance] of distances)
    for (const { file: importer } of importers.get(file) ?? []) if (!distances.has(importer)) distances.set(importer, distance + 1)
  const tests = [...graph.keys()].filter((file) => file.endsWith('.test.ts'))
  // Samples, pages and styles are read instead of imported: by tests in their folder, or in the nearest parent folder that has tests.
  for (const file of changed.filter((each) => !graph.has(each))) {
    const readers = nearestTests(tests, dirname(file))
    for (const test of readers) distances.set(test, Math.min(distances.get(test) ?? 1, 1))
  }
  return tests
    .flatMap((file) => {
      const distance = distances.get(file)
      return distance === undefined ? [] : [{ file, distance }]
    })
    .sort((a, b) => a.distance - b.distance || (a.file < b.file ? -1 : 1))
}

function nearestTests(tests: readonly string[], folder: string): string[] {
  // At the root, that would be all tests.
  if (folder === '.' || folder === '') return []
  const below = tests.filter((test) => test.startsWith(`${folder}/`))
  return below.length > 0 ? below : nearestTests(tests, dirname(folder))
}
