// Checks the types of every workspace with the options of its own tsconfig: contract must not see Node, engine must not see the DOM.
// Workspaces with the same options are checked as one, so that what they share is checked once.

import { spawn } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const made = resolve(root, 'node_modules/.types', String(process.pid))

interface Project {
  extends: string
  compilerOptions: { lib: string[]; types: string[] }
  include: string[]
  exclude?: string[]
}

const failed: string[] = []
const waiting = programs()
// Two at a time: each has stretches in which it uses one processor only.
await Promise.all([checkNext(), checkNext()])
rmSync(made, { recursive: true })
if (failed.length > 0) console.error(`Type errors in: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0

/** A tsconfig for each set of options, and the workspaces that have it. */
function programs(): { file: string; workspaces: string[] }[] {
  const files = globSync(['tsconfig.json', '{packages,apps}/*/tsconfig.json', 'e2e/tsconfig.json'], { cwd: root }).sort()
  const projects = files.map((file) => {
    const { include, exclude = [], ...options }: Project = JSON.parse(readFileSync(resolve(root, file), 'utf8'))
    const from = (paths: string[]) => paths.map((path) => resolve(root, dirname(file), path))
    return { workspace: dirname(file), include: from(include), exclude: from(exclude), compilerOptions: options.compilerOptions }
  })
  mkdirSync(made, { recursive: true })
  return [...Map.groupBy(projects, ({ compilerOptions }) => JSON.stringify(compilerOptions)).values()].map((same, at) => {
    const file = resolve(made, `${at}.json`)
    const whole = {
      extends: resolve(root, 'tsconfig.base.json'),
      compilerOptions: same[0]?.compilerOptions,
      include: same.flatMap(({ include }) => include),
      exclude: same.flatMap(({ exclude }) => exclude),
    }
    writeFileSync(file, JSON.stringify(whole))
    return { file, workspaces: same.map(({ workspace }) => workspace) }
  })
}

async function checkNext(): Promise<void> {
  for (let program = waiting.shift(); program !== undefined; program = waiting.shift()) {
    const check = spawn('tsc', ['-p', program.file], { stdio: 'inherit', shell: process.platform === 'win32' })
    const isRight = await new Promise<boolean>((answer) => {
      check.on('error', () => answer(false))
      check.on('exit', (status) => answer(status === 0))
    })
    if (!isRight) failed.push(...program.workspaces)
  }
}
