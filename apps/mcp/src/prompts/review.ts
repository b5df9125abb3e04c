// The prompt `review`.

import type { McpPrompt } from './prompt.ts'
import { taskArguments, taskText } from './task-text.ts'

export const review: McpPrompt = {
  name: 'review',
  title: 'Review changes',
  description: 'Review changes together with the code around them.',
  arguments: taskArguments,
  text: (args) =>
    taskText(args, {
      opening: 'Review these changes. Do not edit anything.',
      steps: [
        'Use git diff (if the git tool is on) or read_selected_files to see the changes.',
        'Call get_codemap on the changed files, and search for callers of the changed code.',
        'Call read_file around anything that looks wrong. Check tests, error handling, and edge cases.',
      ],
      closing: 'Report your findings, most severe first: file and line, what is wrong, and how to fix it. If you found nothing, say so.',
    }),
}
