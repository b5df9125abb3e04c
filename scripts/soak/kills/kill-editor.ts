// Kills the editor, or only its `sheaf mcp`. Both must end without leftovers, and the next editor must be able to connect.

import { childrenOf, isAlive, killProcess } from '../processes.ts'
import type { Kill, Soak } from '../soak.ts'
import { until } from '../until.ts'

export const killEditor: Kill = {
  name: 'MCP client',
  during: 'call MCP tools',
  async execute(soak) {
    const pid = soak.agent.pid()
    if (pid === 0) return undefined
    const bridges = childrenOf(pid)
    killProcess(pid)
    return () => waitForRecovery(soak, bridges)
  },
}

export const killBridge: Kill = {
  name: 'sheaf mcp',
  during: 'call MCP tools',
  async execute(soak) {
    const pid = soak.agent.pid()
    const bridges = pid === 0 ? [] : childrenOf(pid)
    if (bridges.length === 0) return undefined
    for (const bridge of bridges) killProcess(bridge)
    return async () => {
      killProcess(pid)
      await waitForRecovery(soak, bridges)
    }
  },
}

async function waitForRecovery({ agent }: Soak, bridges: readonly number[]): Promise<void> {
  agent.reset()
  await until("the end of the editor's processes", () => !bridges.some(isAlive))
  await agent.call('list_root_folders')
}
