// `npm run exam [filter…]`: runs the property tests with their large number of cases instead of the small one. Filters are parts of paths.

import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const filters = process.argv.slice(2).map((filter) => filter.replaceAll('\\', '/'))
const files = examFiles().filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter)))
if (files.length === 0) {
  console.error(`No test with a large number of cases matches ${filters.join(' or ')}.`)
  process.exit(2)
}
console.log(`Running ${files.length} test files with a large number of cases:\n${files.join('\n')}`)
const { status } = spawnSync('vitest', ['run', '--testTimeout=7200000', ...files], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, SHEAF_EXAM: '1' },
})
process.exitCode = status ?? 1

function examFiles(): string[] {
  const tests = globSync('{apps,packages}/*/src/**/*.test.ts', { cwd: root, exclude: (name) => name.endsWith('node_modules') })
  return tests
    .filter((file) => readFileSync(resolve(root, file), 'utf8').includes("inject('isExam')"))
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
}
