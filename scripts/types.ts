// Checks the types of every workspace with the options of its own tsconfig: contract must not see Node, engine must not see the DOM.
// Workspaces with the same options are checked together, so that shared files are checked once. Checks are incremental.

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
// Siblings, because build info refers to files by paths relative to its folder.
const workFolder = resolve(root, 'node_modules/.types', String(process.pid))
const cacheFolder = resolve(root, 'node_modules/.types', 'kept')

interface Project {
  extends: string
  compilerOptions: { lib: string[]; types: string[] }
  include: string[]
  exclude?: string[]
}

const failed: string[] = []
const waiting = programs()
// Two at a time, because a compiler run uses only one processor part of the time.
await Promise.all([checkNext(), checkNext()])
rmSync(workFolder, { recursive: true })
if (failed.length > 0) console.error(`Type errors in: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0

interface Program {
  file: string
  workspaces: string[]
  /** Name of the build info file, in both `workFolder` and `cacheFolder`. */
  info: string
}

/** Writes a tsconfig for each set of options. */
function programs(): Program[] {
  const files = globSync(['tsconfig.json', '{packages,apps}/*/tsconfig.json', 'e2e/tsconfig.json'], { cwd: root }).sort()
  const projects = files.map((file) => {
    const { include, exclude = [], ...options }: Project = JSON.parse(readFileSync(resolve(root, file), 'utf8'))
    const from = (paths: string[]) => paths.map((path) => resolve(root, dirname(file), path))
    return { workspace: dirname(file), include: from(include), exclude: from(exclude), compilerOptions: options.compilerOptions }
  })
  // Package manifests resolve package names to files. The build info doesn't notice when they change, so they are part of its name.
  const manifests = globSync('{packages,apps}/*/package.json', { cwd: root }).sort()
  const packages = manifests.map((file) => readFileSync(resolve(root, file), 'utf8')).join()
  for (const folder of [workFolder, cacheFolder]) mkdirSync(folder, { recursive: true })
  return [...Map.groupBy(projects, ({ compilerOptions }) => JSON.stringify(compilerOptions)).entries()].map(([options, same]) => {
    const name = createHash('sha256').update(options).update(packages).digest('hex').slice(0, 12)
    const file = resolve(workFolder, `${name}.json`)
    const info = `${name}.tsbuildinfo`
    if (existsSync(resolve(cacheFolder, info))) copyFileSync(resolve(cacheFolder, info), resolve(workFolder, info))
    const whole = {
      extends: resolve(root, 'tsconfig.base.json'),
      compilerOptions: { ...same[0]?.compilerOptions, incremental: true, tsBuildInfoFile: resolve(workFolder, info) },
      include: same.flatMap(({ include }) => include),
      exclude: same.flatMap(({ exclude }) => exclude),
    }
    writeFileSync(file, JSON.stringify(whole))
    return { file, info, workspaces: same.map(({ workspace }) => workspace) }
  })
}

async function checkNext(): Promise<void> {
  for (let program = waiting.shift(); program !== undefined; program = waiting.shift()) {
    // The compiler is a Go program that would otherwise spend a quarter of its time on garbage collection.
    const env = { ...process.env, GOGC: '400', GOMEMLIMIT: '3GiB' }
    const check = spawn('tsc', ['-p', program.file, '--singleThreaded'], { stdio: 'inherit', shell: process.platform === 'win32', env })
    const isValid = await new Promise<boolean>((answer) => {
      check.on('error', () => answer(false))
      check.on('exit', (status) => answer(status === 0))
    })
    if (!isValid) failed.push(...program.workspaces)
    if (existsSync(resolve(workFolder, program.info))) renameSync(resolve(workFolder, program.info), resolve(cacheFolder, program.info))
  }
}
