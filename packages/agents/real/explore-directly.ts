// Explores without the host: the agent gets a small MCP server with our tools.

import { isRefusal } from '@sheaf/contract'
import { openAgents } from '../src/open-agents.ts'
import { serveTools } from '../src/testing/serve-tools.ts'
import { within } from './check.ts'
import type { Explore, Explored } from './checks/check-builder.ts'
import type { Sandbox } from './open-sandbox.ts'

/** `home`: where the adapters were downloaded. */
export function exploreDirectly(home: string, { signedIn }: Sandbox): Explore {
  const agents = openAgents({ home, env: signedIn, values: async () => ({}) })
  return async (model, task) => {
    const tools = await serveTools()
    const parts: string[] = []
    const run = async (): Promise<void> => {
      for await (const part of agents.explore({ model, messages: [{ from: 'you', text: task }] }, tools)) parts.push(part.type)
    }
    const explored = (problem?: string): Explored => ({
      calls: tools.calls.map(({ name }) => name),
      ...(problem !== undefined && { problem }),
    })
    try {
      await within('Exploring', run())
      return explored()
    } catch (problem) {
      if (!isRefusal(problem)) throw problem
      return explored(`It ended with ${problem.code}: ${problem.detail}`)
    } finally {
      await tools.close()
    }
  }
}
