// Kills the host: its keeper restarts it and the window reconnects. Or kills both, like a system crash, and starts Sheaf again.

import { strike } from '../processes.ts'
import type { Kill, Soak } from '../soak.ts'
import { until } from '../until.ts'

export const killHost: Kill = {
  name: 'host',
  async strike(soak) {
    const pid = await soak.product.pid()
    strike(pid)
    return () => back(soak, pid)
  },
}

export const killHostAndKeeper: Kill = {
  name: 'host and keeper',
  async strike(soak) {
    const { product } = soak
    const [pid, keeper] = [await product.pid(), await product.keeper()]
    strike(keeper)
    strike(pid)
    return async () => {
      await product.start()
      await back(soak, pid)
    }
  },
}

async function back({ product, window }: Soak, before: number): Promise<void> {
  await until('a new host', async () => (await product.pid()) !== before, 60_000)
  const gone = window.page().getByRole('alert').filter({ hasText: 'host stopped' })
  await until('a reconnected window', async () => (await gone.count()) === 0)
}
