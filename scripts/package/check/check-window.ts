// From the command to a tree one can use, as on the first start and as on the second.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { nowMs, treeShownAt } from '../../../benchmarks/app/page-probes.ts'
import { openInstalled } from './installed-app.ts'
import { tell } from './tell.ts'

const run = promisify(execFile)

export async function checkWindow(place: string): Promise<void> {
  await tell('Window', async () => {
    const times = [await startOnce(place, 'window-1'), await startOnce(place, 'window-2'), await startOnce(place, 'window-3')]
    const middle = times.toSorted((a, b) => a - b)[1] ?? Number.POSITIVE_INFINITY
    assert.ok(middle <= 2000, `${times.join(', ')} ms: the middle one is more than 2 s`)
    return [undefined, `from the command to the tree ${times.map((time) => Math.round(time)).join(', ')} ms, nothing kept from before`]
  })
}

async function startOnce(place: string, name: string): Promise<number> {
  const app = await openInstalled(place, name)
  try {
    const began = nowMs()
    const started = run('/usr/bin/sheaf', ['app', app.folder], { env: app.env })
    const shown = await treeShownAt(await app.window())
    await started
    return shown - began
  } finally {
    await app.close()
  }
}
