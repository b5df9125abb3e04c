// Kills a worker process that reads code for maps. The host must survive and still return the maps.

import { commandOf, family, strike } from '../processes.ts'
import type { Kill } from '../soak.ts'
import { until } from '../until.ts'

export const killWorker: Kill = {
  name: 'worker process',
  during: 'make code maps',
  async strike({ product }) {
    const host = await product.pid()
    const worker = await until('a worker', () => family(host).find((pid) => commandOf(pid).includes('worker-main')), 3_000).catch(
      () => undefined,
    )
    if (worker === undefined) return undefined
    strike(worker)
    return async () => {
      if ((await product.pid()) !== host) throw new Error('The host ended when its worker was killed.')
    }
  },
}
