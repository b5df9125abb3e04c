// Qwen Code, which speaks the protocol itself.

import { dirname } from 'node:path'
import { explorationServer, explorationTools } from '@sheaf/contract'
import { defineAgent } from '../agent.ts'

/** Its plan mode denies them, but a model that is offered tools calls them. */
const ownTools =
  'agent ask_user_question cron_create edit enter_plan_mode enter_worktree exec exit_plan_mode get_goal glob grep_search image_gen list_directory lsp monitor notebook_edit read_file run_shell_command save_memory skill todo_write tool_call tool_search update_goal web_fetch web_search workflow write_file zoom_image'

/** Without extensions, and without the requests that it adds after each answer. No option excludes all tools. */
const args = ['--acp', '--bare', '--exclude-tools', ownTools.replaceAll(' ', ',')]

export const qwenCode = defineAgent({
  id: 'qwen-code',
  name: 'Qwen Code',
  command: 'qwen',
  installWith: 'npm install -g @qwen-code/qwen-code',
  signInWith: 'qwen',
  thenEnter: '/auth',
  site: 'https://qwenlm.github.io/qwen-code-docs/',
  terms: {
    says: 'Uses the account or key that Qwen Code is signed in with. Its limits apply.',
    url: 'https://qwenlm.github.io/qwen-code-docs/en/support/tos-privacy/',
    date: '2026-11-19',
  },
  args,
  carefulModes: ['plan'],
  withTools: {
    args: [
      ...args,
      '--allowed-mcp-server-names',
      explorationServer,
      '--allowed-tools',
      explorationTools.map((name) => `mcp__${explorationServer}__${name}`).join(','),
    ],
    // Its plan mode denies the tools of MCP servers.
    carefulModes: ['default'],
    // It connects while it already asks its model, but waits for that before it changes its working folder.
    connect: ({ sessionId, cwd }) => ({ method: 'qwen/control/session/cd', params: { sessionId, path: dirname(cwd) } }),
  },
})
