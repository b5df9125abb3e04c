// Gemini CLI, which speaks the protocol itself.

import { explorationServer, explorationTools } from '@sheaf/contract'
import { defineAgent } from '../agent.ts'

const args = ['--acp', '--skip-trust', '--admin-policy', '{files}/policy.toml']

/** A rule with `mcpName` would not match: it checks calls with another spelling of the server's name. */
const ourTools = JSON.stringify(explorationTools.map((name) => `mcp_${explorationServer}_${name}`))

const denyAll = '[[rule]]\ntoolName = "*"\ndecision = "deny"\npriority = 900\n'

export const geminiCli = defineAgent({
  id: 'gemini-cli',
  name: 'Gemini CLI',
  command: 'gemini',
  installWith: 'npm install -g @google/gemini-cli',
  signInWith: 'gemini',
  site: 'https://geminicli.com/docs',
  terms: {
    says: 'Uses the Gemini Code Assist license or API key of Gemini CLI. Its limits apply.',
    url: 'https://geminicli.com/docs/resources/tos-privacy/',
    date: '2026-11-19',
  },
  args,
  // Stronger than the policies of the user.
  files: { 'policy.toml': denyAll },
  // Otherwise it starts itself again.
  env: () => ({ GEMINI_CLI_NO_RELAUNCH: 'true' }),
  carefulModes: ['plan'],
  withTools: {
    args: [...args, '--allowed-mcp-server-names', explorationServer],
    // Set later, as `--skip-trust` does, it would not read the settings below.
    env: () => ({ GEMINI_CLI_NO_RELAUNCH: 'true', GEMINI_CLI_TRUST_WORKSPACE: 'true' }),
    files: {
      // Without its own tools: a rule that denies its `read_file` would also hide ours.
      'work/.gemini/settings.json': JSON.stringify({ tools: { core: ['none'] } }),
      'policy.toml': `${denyAll}[[rule]]\ntoolName = ${ourTools}\ndecision = "allow"\npriority = 950\n`,
    },
  },
})
