// Qwen Code, which speaks the protocol itself.

import { defineAgent } from '../agent.ts'

export const qwenCode = defineAgent({
  id: 'qwen-code',
  name: 'Qwen Code',
  command: 'qwen',
  installWith: 'npm install -g @qwen-code/qwen-code',
  signInWith: 'qwen',
  site: 'https://qwenlm.github.io/qwen-code-docs/',
  terms: {
    says: 'Uses the account or key that Qwen Code is signed in with, and counts toward its limits.',
    url: 'https://qwenlm.github.io/qwen-code-docs/en/support/tos-privacy/',
    date: '2026-11-19',
  },
  // Without extensions, and without the requests that it adds after each answer.
  args: ['--acp', '--bare'],
  carefulModes: ['plan'],
})
