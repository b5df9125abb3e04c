// The prompt `review`.

import type { McpPrompt } from './prompt.ts'
import { taskArguments, taskText } from './task-text.ts'

export const review: McpPrompt = {
  name: 'review',
  title: 'Review changes',
  description: 'Review what was changed, with the code around it.',
  arguments: taskArguments,
  text: (args) =>
    taskText(args, {
      opening: 'Review these changes. Do not edit anything.',
      steps: [
        'git diff (where the git tool is on) or read_selected_files to see what was changed.',
        'get_codemap of the changed files and search for the callers of what changed.',
        'read_file around each place that you doubt; check tests, errors and edge cases.',
      ],
      closing: 'Answer with findings, the gravest first: file and line, what is wrong, how to mend it. Say so where you found nothing.',
    }),
}
