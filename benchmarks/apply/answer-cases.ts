// Gives the cases to Sheaf: through the command, as a user would, or to the engine directly.

import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tryCase } from '../../packages/engine/src/change/index.ts'
import { sheaf } from '../ours.ts'
import { runCommand } from '../run-command.ts'
import type { ApplyResult } from './exam/index.ts'
import { readCases } from './read-cases.ts'

export interface Answers {
  byId: Map<string, ApplyResult>
  ms: number
}

/** Passes on only `id`, `files` and `reply`, nothing about the right answer. */
export async function answerCases(file: string): Promise<Answers> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-apply-'))
  try {
    const given = join(folder, 'cases.jsonl')
    const out = createWriteStream(given)
    for await (const { id, files, reply } of readCases(file))
      if (!out.write(`${JSON.stringify({ id, files, reply })}\n`)) await once(out, 'drain')
    out.end()
    await once(out, 'finish')
    const { stdout, ms } = await runCommand(sheaf, ['apply', '--batch', given], {
      env: { SHEAF_HOME: join(folder, 'home') },
      allowedExitCodes: [6],
    })
    const answers = stdout.split('\n').filter((line) => line !== '')
    return { ms, byId: new Map(answers.map((line): [string, ApplyResult] => answerOf(JSON.parse(line)))) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function answerDirectly(file: string): Promise<Answers> {
  const byId = new Map<string, ApplyResult>()
  let ms = 0
  for await (const { id, files, reply } of readCases(file)) {
    const started = performance.now()
    byId.set(id, tryCase({ id, files, reply }))
    ms += performance.now() - started
  }
  return { byId, ms }
}

function answerOf({ id, ...answer }: ApplyResult & { id: string }): [string, ApplyResult] {
  return [id, answer]
}
