// The prompt `build`.

import type { McpPrompt } from './prompt.ts'
import { taskArguments, taskText } from './task-text.ts'

export const build: McpPrompt = {
  name: 'build',
  title: 'Implement a change',
  description: 'Find the code that a change affects, make the change, and leave the prompt ready for the next step.',
  arguments: taskArguments,
  text: (args) =>
    taskText(args, {
      opening: 'Implement this change.',
      steps: [
        'Use search and get_codemap to find where the change belongs and what depends on it. Call read_file before you edit a file.',
        'Call set_selection with the files involved, so that the user sees them. list_codemaps_for_selection lists what they depend on.',
        'Make the change with your own tools, or with apply_edits and file_actions if they are on. The user reviews those edits in Sheaf.',
        'Search for the old names again to make sure that nothing still uses them.',
      ],
      closing: 'Report what you changed, file by file, and what is left to do.',
    }),
}
