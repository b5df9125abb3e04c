// `npm run site [-- --seed] [-- --port n]`: serves the site, built if its sources changed, and the service with the embedded database.
// `--seed` first fills the leaderboard with simulated models.

import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { ensureSite, siteFolder } from './site-build.ts'

const { values } = parseArgs({ options: { seed: { type: 'boolean' }, port: { type: 'string' } } })
const sheaf = new URL('../bin/start.mjs', import.meta.url)

for (const problem of await ensureSite(() => console.warn('Building the site…'))) console.warn(problem)
if (values.seed) {
  console.warn('Filling the leaderboard with simulated models…')
  for (const action of ['seed', 'rebuild']) run('service', action)
}
process.argv.splice(2, Number.POSITIVE_INFINITY, 'service', 'start', '--site', siteFolder, '--port', values.port ?? '4400')
await import(sheaf.href)

function run(...words: string[]): void {
  const { status } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', sheaf.pathname, ...words], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
