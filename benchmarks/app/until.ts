// Waits for something that nothing tells about.

import { setTimeout as wait } from 'node:timers/promises'

const everyMs = 50

export async function until(what: string, is: () => Promise<boolean>, { seconds = 120 } = {}): Promise<void> {
  for (const deadline = Date.now() + seconds * 1_000; !(await is()); ) {
    if (Date.now() > deadline) throw new Error(`Waited ${seconds} s for ${what}.`)
    await wait(everyMs)
  }
}
