// Checks the types of every workspace with its own tsconfig: contract must not see Node, engine must not see the DOM.

import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'

const projects = [
  '.',
  ...globSync(['packages/*/tsconfig.json', 'apps/*/tsconfig.json', 'e2e/tsconfig.json']).map((file) =>
    file.replace(/.tsconfig\.json$/, ''),
  ),
]
const failed = projects.filter(
  (project) => spawnSync('tsc', ['-p', project], { stdio: 'inherit', shell: process.platform === 'win32' }).status !== 0,
)
if (failed.length > 0) console.error(`Type errors in: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
