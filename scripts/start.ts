// `npm start`: until the window exists, packs the folder it was started in and shows where the tokens go.

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const folder = process.env.INIT_CWD ?? process.cwd()
const main = fileURLToPath(new URL('../apps/cli/src/main.ts', import.meta.url))
const { status } = spawnSync(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', main, 'tokens', '--root', folder, '--by', 'folder'],
  { stdio: 'inherit' },
)
process.exitCode = status ?? 1
