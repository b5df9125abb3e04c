// The prompt `investigate`.

import type { McpPrompt } from './prompt.ts'
import { taskArguments, taskText } from './task-text.ts'

export const investigate: McpPrompt = {
  name: 'investigate',
  title: 'Investigate',
  description: 'Find out why something happens, or how something works. Nothing is edited.',
  arguments: taskArguments,
  text: (args) =>
    taskText(args, {
      opening: 'Investigate this. Do not edit anything.',
      steps: [
        'search for the words that a person sees (messages, names, routes) and follow them to the code.',
        'get_codemap of what you find; read_file with line ranges along the way the data takes.',
        'git log and blame (where the git tool is on) for when and why it came to be.',
        'set_selection to what explains it, with slices of the decisive lines.',
      ],
      closing: 'Answer with what happens, the evidence by file and line, what you ruled out, and what you are not sure of.',
    }),
}
