// The tests that a change can affect: those that import a changed file, over any number of steps, the nearest first.

import { dirname } from 'node:path'
import type { ImportGraph } from './import-graph.ts'

export interface AffectedTest {
  file: string
  /** How many imports away the nearest changed file is; 0 for a changed test. */
  distance: number
}

export function affectedTests(graph: ImportGraph, changed: readonly string[]): AffectedTest[] {
  const importers = Map.groupBy(
    [...graph].flatMap(([file, imports]) => [...imports].map((to) => ({ file, to }))),
    ({ to }) => to,
  )
  const distances = new Map(changed.map((file) => [file, 0]))
  // A map grows while it is walked, so this is the queue as well.
  for (const [file, distance] of distances)
    for (const { file: importer } of importers.get(file) ?? []) if (!distances.has(importer)) distances.set(importer, distance + 1)
  const tests = [...graph.keys()].filter((file) => file.endsWith('.test.ts'))
  // Samples, pages and styles are read, not imported: by the tests beside them, or above them where there are none.
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
  // At the root that would be all tests.
  if (folder === '.' || folder === '') return []
  const below = tests.filter((test) => test.startsWith(`${folder}/`))
  return below.length > 0 ? below : nearestTests(tests, dirname(folder))
}
