// Codex, through an adapter that drives the user's `codex`.

import { explorationServer, explorationTools } from '@sheaf/contract'
import { type AgentStart, defineAgent } from '../agent.ts'
import { tokenVariable } from '../agent-tools.ts'

/** Otherwise it asks each of the user's MCP servers how to sign in. Nothing listens on this port. */
const noNetwork = {
  ...Object.fromEntries(['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'].map((name) => [name, 'http://127.0.0.1:9'])),
  NO_PROXY: '',
  no_proxy: '',
}

export const codex = defineAgent({
  id: 'codex',
  name: 'Codex',
  command: 'codex',
  installWith: 'npm install -g @openai/codex',
  signInWith: 'codex login',
  site: 'https://developers.openai.com/codex',
  terms: {
    says: 'Uses the ChatGPT plan or key that Codex is signed in with. Its limits apply.',
    url: 'https://openai.com/policies/terms-of-use',
    date: '2026-11-19',
  },
  adapter: { package: '@agentclientprotocol/codex-acp', version: '2.6.0', file: 'dist/index.js', megabytes: 22 },
  args: [],
  passes: ['CODEX_HOME'],
  env: (start) => ({
    CODEX_PATH: start.program,
    INITIAL_AGENT_MODE: 'read-only',
    CODEX_CONFIG: JSON.stringify({
      features: {
        shell_tool: false,
        unified_exec: false,
        goals: false,
        multi_agent: false,
        // The connectors of a ChatGPT account, which reach the user's other services.
        apps: false,
        plugins: false,
        image_generation: false,
        browser_use: false,
        computer_use: false,
      },
      web_search: 'disabled',
      tools: { view_image: false },
      mcp_servers: serversFor(start),
    }),
    // No agent opens a browser to sign in while Sheaf waits for an answer.
    NO_BROWSER: '1',
  }),
  userServers: {
    args: ['mcp', 'list', '--json'],
    env: noNetwork,
    read: readNames,
  },
  carefulModes: ['read-only'],
  // Servers of a session would replace `mcp_servers`.
  withTools: { hidesToken: true, takesServerInEnv: true },
})

function readNames(printed: string): string[] | undefined {
  try {
    const listed: unknown = JSON.parse(printed)
    if (!Array.isArray(listed)) return undefined
    const names = listed.map((server: unknown) =>
      typeof server === 'object' && server !== null && 'name' in server && typeof server.name === 'string' ? server.name : undefined,
    )
    return names.every((name) => name !== undefined) ? names : undefined
  } catch {
    return undefined
  }
}

/** It runs tools that only read without asking, so the user's own servers are disabled. */
function serversFor({ userServers, tools }: AgentStart): Record<string, unknown> {
  const disabled = Object.fromEntries(userServers.map((name) => [name, { enabled: false }]))
  if (tools === undefined) return disabled
  const ours = {
    url: tools.url,
    bearer_token_env_var: tokenVariable,
    enabled_tools: explorationTools,
    // Otherwise it asks its model before it has connected.
    required: true,
    startup_timeout_sec: 60,
  }
  return { ...disabled, [explorationServer]: ours }
}
