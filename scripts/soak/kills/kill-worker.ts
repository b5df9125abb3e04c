// Kills a worker process that reads code for maps. The host must survive and still return the maps.

import { commandOf, killProcess, processTree } from '../processes.ts'
import type { Kill } from '../soak.ts'
import { until } from '../until.ts'

export const killWorker: Kill = {
  name: 'worker process',
  during: 'make code maps',
  async execute({ product }) {
    const host = await product.pid()
    const worker = await until('a worker', () => processTree(host).find((pid) => commandOf(pid).includes('worker-main')), 3_000).catch(
      () => undefined,
    )
    if (worker === undefined) return undefined
    killProcess(worker)
    return async () => {
      if ((await product.pid()) !== host) throw new Error('The host ended when its worker was killed.')
    }
  },
}
