// Lists the source files to mutate by part of the product, and the tests to run.

import { globSync } from 'node:fs'

/** Globs of the source files of each part. */
export const parts: Record<string, string[]> = {
  gate: ['packages/engine/src/gate/**/*.ts', 'packages/host/src/edits/gate-plan.ts'],
  commit: ['packages/engine/src/commit/**/*.ts'],
  admission: ['packages/host/src/mcp/**/*.ts'],
  licensing: ['packages/host/src/licensing/**/*.ts', 'apps/service/src/licenses/**/*.ts', 'packages/contract/src/license/*.ts'],
  plan: ['packages/engine/src/change/plan/**/*.ts'],
  keys: ['packages/host/src/keys/**/*.ts'],
}

/** Tests of the packages that contain the parts or call them directly. Browser and CLI tests are too slow to run for each mutant. */
const testGlobs = [
  'packages/{contract,host}/src/**/*.test.ts',
  'packages/engine/src/{change,commit,gate,search}/**/*.test.ts',
  'apps/{mcp,service}/src/**/*.test.ts',
]

export function sourceFiles(root: string, part: string): string[] {
  return globSync(parts[part] ?? [], { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !file.includes('/testing/'))
    .sort()
}

export function testFiles(root: string): string[] {
  return globSync(testGlobs, { cwd: root }).sort()
}
