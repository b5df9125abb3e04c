// `npm start`: until the window exists, packs the folder it was started in and shows where its tokens go.

import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { limits } from '@sheaf/contract'

const folder = process.env.INIT_CWD ?? process.cwd()
const sheaf = fileURLToPath(new URL('../bin/start.mjs', import.meta.url))

console.log(`Tokens in ${folder}, by folder:\n`)
run('tokens', '--by', 'folder')
console.log('\nThe same as a prompt within the free tier; `bin/sheaf pack --help` says how to choose:\n')
run('pack', '--max-tokens', String(limits.freeTokenLimit), '-o', join(tmpdir(), 'sheaf-prompt.txt'))

function run(...words: string[]): void {
  const args = ['--disable-warning=ExperimentalWarning', sheaf, ...words, '--root', folder]
  const { status } = spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
