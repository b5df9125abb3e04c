// Sheaf Bench for a host; loaded when a host is first asked for it.

import type { OpenBench } from '@sheaf/contract'

export const openBench: OpenBench = async (tools) => (await import('@sheaf/bench')).openBench(tools)
