// Helpers of the package check: report a step, and run a program that must succeed.

import { spawnSync } from 'node:child_process'

/** Runs a step, which returns a value and a result text, and prints the text. */
export async function reportStep<Value>(title: string, step: () => Promise<[Value, string]>): Promise<Value> {
  const began = performance.now()
  const [value, result] = await step()
  console.log(`✓ ${title}: ${result} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  return value
}

/** Returns the program's output; throws if it fails. */
export function runOrThrow(program: string, ...words: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} exited with ${status}\n${stdout}\n${stderr}`, { cause: error })
  return stdout
}
