// Sheaf Bench for a host, loaded on first use.

import type { OpenBench } from '@sheaf/contract'

export const openBench: OpenBench = async (tools) => (await import('@sheaf/bench')).openBench(tools)
