// opencode, which speaks the protocol itself.

import { explorationServer, explorationTools } from '@sheaf/contract'
import { defineAgent } from '../agent.ts'

export const opencode = defineAgent({
  id: 'opencode',
  name: 'opencode',
  command: 'opencode',
  installWith: 'npm install -g opencode-ai',
  signInWith: 'opencode auth login',
  site: 'https://opencode.ai/docs',
  terms: {
    says: 'Uses the providers that opencode is signed in to. Their own terms and limits apply.',
    url: 'https://opencode.ai/docs/providers/',
    date: '2026-11-19',
  },
  args: ['acp'],
  passes: ['OPENCODE_CONFIG', 'OPENCODE_CONFIG_DIR'],
  env: () => envWith({}),
  // Its plan mode runs shell commands without asking.
  carefulModes: [],
  signedOutModels: /^opencode\//,
  withTools: { env: () => envWith(Object.fromEntries(explorationTools.map((name) => [`${explorationServer}_${name}`, 'allow']))) },
})

const envWith = (allowed: Readonly<Record<string, string>>) => ({
  // Wins over the permissions in the user's own configuration: tools that are denied are not even offered to the model.
  OPENCODE_CONFIG_CONTENT: JSON.stringify({ permission: { '*': 'deny', ...allowed } }),
  OPENCODE_DISABLE_AUTOUPDATE: '1',
  OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
  OPENCODE_PURE: '1',
})
