// The prompt `build`.

import type { McpPrompt } from './prompt.ts'
import { taskArguments, taskText } from './task-text.ts'

export const build: McpPrompt = {
  name: 'build',
  title: 'Build a change',
  description: 'Find what a change touches, make it, and leave the prompt ready for the next step.',
  arguments: taskArguments,
  text: (args) =>
    taskText(args, {
      opening: 'Build this change.',
      steps: [
        'search and get_codemap to find where it belongs and what leans on it; read_file before you change a file.',
        'set_selection to the files involved, so that the user sees them; list_codemaps_for_selection names what they depend on.',
        'Make the change with your own tools, or with apply_edits and file_actions where they are on: the user reviews those in Sheaf.',
        'search once more for the old names; nothing may still use them.',
      ],
      closing: 'Answer with what you changed, file by file, and what is left to do.',
    }),
}
