// Claude Code, through an adapter that drives the user's `claude`.

import { explorationServer, explorationTools } from '@sheaf/contract'
import { type AgentStart, defineAgent } from '../agent.ts'

const env = ({ program }: AgentStart) => ({
  CLAUDE_CODE_EXECUTABLE: program,
  CLAUDE_AGENT_ACP_PROTOCOL: 'v1',
  DISABLE_AUTOUPDATER: '1',
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  MCP_CONNECTION_NONBLOCKING: '0',
})

/** The user's settings still apply: some sign in through them. */
const options = { tools: [], promptSuggestions: false, persistSession: false, strictMcpConfig: true }

export const claudeCode = defineAgent({
  id: 'claude-code',
  name: 'Claude Code',
  command: 'claude',
  installWith: 'npm install -g @anthropic-ai/claude-code',
  signInWith: 'claude auth login',
  signInStatus: { args: ['auth', 'status'], signedOut: /"loggedIn":\s*false/ },
  site: 'https://code.claude.com/docs',
  terms: {
    says: 'Uses the account that Claude Code is signed in with. Its limits apply.',
    url: 'https://code.claude.com/docs/en/legal-and-compliance',
    date: '2026-11-19',
  },
  adapter: { package: '@agentclientprotocol/claude-agent-acp', version: '0.99.1', file: 'dist/index.js', megabytes: 77 },
  args: [],
  passes: ['CLAUDE_CONFIG_DIR'],
  env,
  sessionMeta: { claudeCode: { options } },
  // Its plan mode replaces small models by larger ones, and there are no tools to restrict.
  carefulModes: [],
  withTools: {
    hidesToken: true,
    // Otherwise it offers a tool that only stands for tools found by a search.
    env: (start) => ({ ...env(start), ENABLE_TOOL_SEARCH: 'false' }),
    sessionMeta: {
      claudeCode: { options: { ...options, allowedTools: explorationTools.map((name) => `mcp__${explorationServer}__${name}`) } },
    },
  },
})
