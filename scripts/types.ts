// Checks the types of every workspace with its own tsconfig: contract must not see Node, engine must not see the DOM.

import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'

const projects = [
  '.',
  ...globSync(['packages/*/tsconfig.json', 'apps/*/tsconfig.json', 'e2e/tsconfig.json']).map((file) =>
    file.replace(/.tsconfig\.json$/, ''),
  ),
]
const failed: string[] = []
const waiting = [...projects]
// Two at a time: each has stretches in which it uses one processor only.
await Promise.all([checkNext(), checkNext()])
if (failed.length > 0) console.error(`Type errors in: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0

async function checkNext(): Promise<void> {
  for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
    const check = spawn('tsc', ['-p', project], { stdio: 'inherit', shell: process.platform === 'win32' })
    const isRight = await new Promise<boolean>((answer) => {
      check.on('error', () => answer(false))
      check.on('exit', (status) => answer(status === 0))
    })
    if (!isRight) failed.push(project)
  }
}
