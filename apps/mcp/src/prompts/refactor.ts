// The prompt `refactor`.

import type { McpPrompt } from './prompt.ts'
import { taskArguments, taskText } from './task-text.ts'

export const refactor: McpPrompt = {
  name: 'refactor',
  title: 'Refactor',
  description: 'Change the structure of code without changing its behavior.',
  arguments: taskArguments,
  text: (args) =>
    taskText(args, {
      opening: 'Refactor this without changing its behavior.',
      steps: [
        'Call get_codemap on the code, and search for all code that uses it. These callers must keep working.',
        'Call set_selection with all of these files. Check with token_stats whether they fit in one step.',
        'Call request_plan, or plan it yourself, in steps that each keep the tests passing.',
        'Complete one step at a time. Search for code that still uses the old structure.',
      ],
      closing: 'Report the steps you completed, what moved where, and what callers need to know.',
    }),
}
