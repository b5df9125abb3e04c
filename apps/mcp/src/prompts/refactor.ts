// The prompt `refactor`.

import type { McpPrompt } from './prompt.ts'
import { taskArguments, taskText } from './task-text.ts'

export const refactor: McpPrompt = {
  name: 'refactor',
  title: 'Refactor',
  description: 'Change the structure of code without changing what it does.',
  arguments: taskArguments,
  text: (args) =>
    taskText(args, {
      opening: 'Refactor this without changing what the code does.',
      steps: [
        'get_codemap of the part, and search for everything that uses it: these are the callers that must not notice.',
        'set_selection to all of them; token_stats to see whether it can be done in one step.',
        'request_plan, or plan yourself, in steps that each leave the tests green.',
        'Make one step after the other; search for what still uses the old shape.',
      ],
      closing: 'Answer with the steps done, what moved where, and what the callers have to know.',
    }),
}
