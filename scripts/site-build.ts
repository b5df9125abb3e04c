// Builds the site into dist/site if its sources changed. The build is made in another folder and then moved, so a half-built site is never
// served. SHEAF_SITE_OUT sets another folder, for two builds at once. As a program, it fails if the site has problems.

import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { addressesFrom, build, postIdsFrom, Refusal } from '@sheaf/contract'
import { holdLock, makeRunFolder } from '@sheaf/host/serve'
import { runScript } from './run-script.ts'

const root = resolve(import.meta.dirname, '..')
const out = resolve(root, process.env.SHEAF_SITE_OUT || 'dist/site')
const buildMs = 180_000

/** The folder to serve. */
export const siteFolder = join(out, 'client')

interface Stamp {
  addresses: Record<string, string>
  npmPackage: string
  postIds: readonly string[]
  files: [file: string, mtimeMs: number, size: number][]
  problems: string[]
}

/** Returns the problems of the built site: dead links, invalid HTML. Calls `onStale` before a build, which takes half a minute. */
export function ensureSite(onStale?: () => void): Promise<string[]> {
  // Lets stories run while the sources change.
  const known = process.env.SHEAF_SITE_AS_IS === '1' ? [] : problemsIfFresh()
  if (known !== undefined) return Promise.resolve(known)
  onStale?.()
  return buildSite()
}

async function buildSite(): Promise<string[]> {
  // Several processes may need the site at once. The others wait for the lock and then find it built.
  const lockFolder = `${out}-lock`
  makeRunFolder(lockFolder)
  const lock = holdLock(lockFolder, buildMs)
  try {
    const done = problemsIfFresh()
    if (done !== undefined) return done
    const stamp = inputs()
    const fresh = `${out}-${process.pid}.new`
    const env = { ...process.env, SHEAF_SITE_OUT: fresh, NODE_ENV: 'production', NO_COLOR: '1' }
    try {
      renderPages(env)
      const { finishSite } = await import('../apps/site/build/finish-site.ts')
      const problems = await finishSite(join(fresh, 'client'), stamp.addresses)
      rmSync(join(fresh, 'server'), { recursive: true, force: true })
      writeFileSync(join(fresh, 'inputs.json'), JSON.stringify({ ...stamp, problems } satisfies Stamp))
      replaceOutput(fresh)
      return problems
    } finally {
      rmSync(fresh, { recursive: true, force: true })
    }
  } finally {
    lock?.release()
  }
}

function renderPages(env: NodeJS.ProcessEnv): void {
  const { status, stdout, stderr } = spawnSync(resolve(root, 'node_modules/.bin/react-router'), ['build'], {
    cwd: resolve(root, 'apps/site'),
    env,
    encoding: 'utf8',
  })
  // Without the list of a thousand written files, which hides the reason of the failure.
  const output = `${stdout}\n${stderr}`.split('\n').filter((line) => !/ kB\s*$|^Prerender/.test(line))
  if (status !== 0) throw new Refusal('not-possible', `${output.slice(-60).join('\n').trim()}\n\nCouldn't build the site.`)
}

function replaceOutput(fresh: string): void {
  const old = `${out}-${process.pid}.old`
  mkdirSync(out, { recursive: true })
  renameSync(out, old)
  renameSync(fresh, out)
  rmSync(old, { recursive: true, force: true })
}

function problemsIfFresh(): string[] | undefined {
  try {
    const { problems, ...known }: Stamp = JSON.parse(readFileSync(join(out, 'inputs.json'), 'utf8'))
    return JSON.stringify(known) === JSON.stringify(inputs()) ? problems : undefined
  } catch {
    return undefined
  }
}

/** Everything that apps/site/vite.config.ts reads. */
function inputs() {
  return {
    addresses: addressesFrom(process.env),
    npmPackage: process.env.SHEAF_NPM_PACKAGE ?? build.npmPackage,
    postIds: postIdsFrom(process.env),
    files: stamps(),
  } satisfies Omit<Stamp, 'problems'>
}

function stamps(): Stamp['files'] {
  const files = globSync(['apps/site/**/*.*', 'packages/contract/src/**/*.*', 'package-lock.json', 'CHANGELOG.md'], {
    cwd: root,
    exclude: (name) => /node_modules|\.react-router|\.test\.ts$/.test(name),
  })
  return files.sort().flatMap((file) => {
    const stats = statSync(resolve(root, file), { throwIfNoEntry: false })
    return stats?.isFile() ? [[file, stats.mtimeMs, stats.size]] : []
  })
}

if (import.meta.main) {
  await runScript('node scripts/site-build.ts', async () => {
    const problems = await ensureSite()
    for (const problem of problems) console.error(problem)
    if (problems.length > 0) process.exitCode = 1
    else console.log(siteFolder)
  })
}
