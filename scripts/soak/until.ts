// Waits for something that the product does by itself.

import { setTimeout as wait } from 'node:timers/promises'

const lookEveryMs = 100

export async function until<Value>(
  what: string,
  look: () => Promise<Value | undefined | false> | Value | undefined | false,
  ms = 30_000,
): Promise<Value> {
  for (const end = Date.now() + ms; Date.now() < end; await wait(lookEveryMs)) {
    const found = await look()
    if (found !== undefined && found !== false) return found
  }
  throw new Error(`Not within ${ms / 1000} s: ${what}`)
}
