// Where a failed test puts what explains its failure: `npm test` names the folder at the end of its output.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

export const resultsVariable = 'SHEAF_TEST_RESULTS'

/** A folder for one test, made for it. */
export function resultsFolder(testName: string): string {
  const folder = join(process.env[resultsVariable] ?? 'test-results', folderName(testName))
  mkdirSync(folder, { recursive: true })
  return folder
}

export function folderName(testName: string): string {
  return testName.replaceAll(/[^A-Za-z0-9]+/g, '-').slice(0, 120)
}
