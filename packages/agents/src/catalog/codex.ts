// Codex, through an adapter that drives the user's `codex`.

import { defineAgent } from '../agent.ts'

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
  env: (program) => ({
    CODEX_PATH: program,
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
    }),
    // No agent opens a browser to sign in while Sheaf waits for an answer.
    NO_BROWSER: '1',
  }),
  carefulModes: ['read-only'],
  withTools: { sessionMeta: { mcpStartupAwaitTimeoutMs: 30_000 } },
})
