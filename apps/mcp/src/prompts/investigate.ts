// The prompt `investigate`.

import type { McpPrompt } from './prompt.ts'
import { taskArguments, taskText } from './task-text.ts'

export const investigate: McpPrompt = {
  name: 'investigate',
  title: 'Investigate',
  description: 'Find out why something happens or how something works, without editing anything.',
  arguments: taskArguments,
  text: (args) =>
    taskText(args, {
      opening: 'Investigate this. Do not edit anything.',
      steps: [
        'Search for text that users see (messages, names, routes), and trace it to the code.',
        'Call get_codemap on what you find. Follow the data flow with read_file and line ranges.',
        'Use git log and blame (if the git tool is on) to see when and why the code was written.',
        'Call set_selection with the files that explain it, using slices for the key lines.',
      ],
      closing: 'Report what happens, the evidence by file and line, what you ruled out, and what you are unsure about.',
    }),
}
