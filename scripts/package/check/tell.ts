// One step of the check, told as it ends; and programs that must succeed.

import { spawnSync } from 'node:child_process'

/** The step answers its value and what is worth saying. */
export async function tell<Value>(title: string, step: () => Promise<[Value, string]>): Promise<Value> {
  const began = performance.now()
  const [value, says] = await step()
  console.log(`✓ ${title}: ${says} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  return value
}

/** Answers what it printed. */
export function must(program: string, ...words: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} exited with ${status}\n${stdout}\n${stderr}`, { cause: error })
  return stdout
}
