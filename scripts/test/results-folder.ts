// Folders for details of failed tests. `npm test` prints their parent folder at the end of its output.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

export const resultsVariable = 'SHEAF_TEST_RESULTS'

/** Creates and returns the folder of one test. */
export function resultsFolder(testName: string): string {
  const folder = join(process.env[resultsVariable] ?? 'test-results', folderName(testName))
  mkdirSync(folder, { recursive: true })
  return folder
}

export function folderName(testName: string): string {
  return testName.replaceAll(/[^A-Za-z0-9]+/g, '-').slice(0, 120)
}
