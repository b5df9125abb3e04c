import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { processorWaitMs } from './processor-wait.ts'

it.runIf(process.platform === 'linux')('reports how long a running process has waited for a processor', async () => {
  const busy = spawn(process.execPath, ['-e', 'for (;;) {}'], { stdio: 'ignore' })
  const pid = busy.pid ?? 0
  await expect.poll(() => processorWaitMs(pid)).toBeGreaterThan(0)
  // It cannot have waited for longer than this process has existed, so these are milliseconds.
  expect(processorWaitMs(pid)).toBeLessThan(process.uptime() * 1_000)
  busy.kill('SIGKILL')
  await once(busy, 'exit')
  expect(processorWaitMs(pid)).toBe(0)
})
