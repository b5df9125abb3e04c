// GitHub Copilot CLI, which speaks the protocol itself.

import { defineAgent } from '../agent.ts'

export const copilot = defineAgent({
  id: 'copilot',
  name: 'GitHub Copilot CLI',
  command: 'copilot',
  installWith: 'npm install -g @github/copilot',
  signInWith: 'copilot login',
  site: 'https://docs.github.com/copilot/how-tos/copilot-cli',
  terms: {
    says: 'Uses your GitHub Copilot plan. Its limits apply.',
    url: 'https://docs.github.com/site-policy/github-terms/github-terms-for-additional-products-and-features',
    date: '2026-11-19',
  },
  args: ['--acp'],
  // Without `withTools`: its options that limit tools are untested with MCP servers of a session.
  carefulModes: ['https://agentclientprotocol.com/protocol/session-modes#plan', 'plan'],
})
