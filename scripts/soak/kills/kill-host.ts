// Kills the host: its supervisor restarts it and the window reconnects. Or kills both, like a system crash, and starts Sheaf again.

import { killProcess } from '../processes.ts'
import type { Kill, Soak } from '../soak.ts'
import { until } from '../until.ts'

export const killHost: Kill = {
  name: 'host',
  async execute(soak) {
    const pid = await soak.product.pid()
    killProcess(pid)
    return () => waitForRecovery(soak, pid)
  },
}

export const killHostAndSupervisor: Kill = {
  name: 'host and supervisor',
  async execute(soak) {
    const { product } = soak
    const [pid, supervisor] = [await product.pid(), await product.supervisor()]
    killProcess(supervisor)
    killProcess(pid)
    return async () => {
      await product.start()
      await waitForRecovery(soak, pid)
    }
  },
}

async function waitForRecovery({ product, window }: Soak, before: number): Promise<void> {
  await until('a new host', async () => (await product.pid()) !== before, 60_000)
  const gone = window.page().getByRole('alert').filter({ hasText: 'host stopped' })
  await until('a reconnected window', async () => (await gone.count()) === 0)
}
