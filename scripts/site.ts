// `npm run site [-- --seed] [-- --port n] [-- --build]`: serves the site, built if its sources changed, and the service with the embedded
// database. `--seed` first fills the leaderboard with simulated models. `--build` only builds the site.

import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { loadConfig } from './load-config.ts'
import { runScript } from './run-script.ts'
import { ensureSite, siteFolder } from './site-build.ts'

const usage = 'npm run site [-- --seed] [-- --port n] [-- --build]'
const sheaf = new URL('../bin/start.mjs', import.meta.url)

await runScript(usage, async () => {
  const { values } = parseArgs({ options: { seed: { type: 'boolean' }, build: { type: 'boolean' }, port: { type: 'string' } } })
  loadConfig()
  const problems = await ensureSite(() => console.warn('Building the site…'))
  for (const problem of problems) console.warn(problem)
  if (values.build) {
    console.log(siteFolder)
    process.exit(problems.length > 0 ? 1 : 0)
  }
  if (values.seed) {
    console.warn('Filling the leaderboard with simulated models…')
    for (const action of ['seed', 'rebuild']) run('service', action)
  }
  process.argv.splice(2, Number.POSITIVE_INFINITY, 'service', 'start', '--site', siteFolder, '--port', values.port ?? '4400')
  await import(sheaf.href)
})

function run(...words: string[]): void {
  const { status } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', sheaf.pathname, ...words], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
