// The tools, prompts and resources that the conformance suite requests by name from every server. The product's own code serves them.

import { McpServer, type ServerNotifier } from '@modelcontextprotocol/server'
import { registerFixturePrompts } from './fixture-prompts.ts'
import { registerFixtureQuestions, requestState } from './fixture-questions.ts'
import { registerFixtureResources } from './fixture-resources.ts'
import { registerFixtureTools } from './fixture-tools.ts'

/** A new server for one session, or for one request of the stateless revision. `changed` notifies subscribers. */
export function makeFixtureServer(changed: () => Pick<ServerNotifier, 'toolsChanged' | 'promptsChanged'>): McpServer {
  const server = new McpServer(
    { name: 'sheaf-conformance', version: '1.0.0' },
    {
      capabilities: {
        tools: { listChanged: true },
        prompts: { listChanged: true },
        resources: { subscribe: true, listChanged: true },
        logging: {},
        completions: {},
      },
      requestState: { verify: requestState.verify },
    },
  )
  registerFixtureTools(server, changed)
  registerFixtureQuestions(server)
  registerFixturePrompts(server)
  registerFixtureResources(server)
  return server
}
