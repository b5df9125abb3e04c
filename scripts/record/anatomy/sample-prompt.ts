// Makes a real prompt with `sheaf pack` on the sample project, with everything a prompt can contain.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { PromptFile, TokenParts } from '@sheaf/contract'
import { makeHome } from '../../app/open-app.ts'
import { makeSampleProject } from '../../sample/make-sample-project.ts'

export interface SamplePrompt {
  /** The command as a user would type it. */
  command: string
  text: string
  tokens: TokenParts
  files: PromptFile[]
}

const task = `Orders fail in bursts while the API is busy: every client comes back at the same moment.

1. Make the retries of \`request\` wait with jitter.
2. Say on the order page why it is empty, and what to do.

Leave \`RequestError\` alone: pages read its status.`

const choices = [
  ['web/src/net/request.ts'],
  ['web/src/orders/order-page.tsx'],
  ['web/src/kit/empty-state.tsx'],
  ['--slice', 'crates/pricing/src/lib.rs:17-25'],
  ['--map', 'web/src/orders/order-store.ts'],
  ['--diff', 'worktree'],
  ['--preset', 'XML Edit'],
]

export function makeSamplePrompt(): SamplePrompt {
  const base = mkdtempSync(join(tmpdir(), 'sheaf-anatomy-'))
  const folder = join(base, 'orchard')
  const home = makeHome()
  try {
    makeSampleProject(folder)
    const sheaf = resolve(import.meta.dirname, '../../../bin/sheaf')
    const output = execFileSync(sheaf, ['pack', ...choices.flat(), '--instructions', task, '--json'], {
      cwd: folder,
      env: { ...process.env, SHEAF_HOME: home },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const { text, tokens, files }: Omit<SamplePrompt, 'command'> = JSON.parse(output)
    return { command: commandLine(), text, tokens, files }
  } finally {
    rmSync(base, { recursive: true, force: true })
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

function commandLine(): string {
  const quoted = choices.map((words) => words.map((word) => (word.includes(' ') ? `'${word}'` : word)).join(' '))
  return ['sheaf pack', ...quoted, '--instructions @task.md'].join(' \\\n    ')
}
