// The prompt `plan`.

import type { McpPrompt } from './prompt.ts'
import { taskArguments, taskText } from './task-text.ts'

export const plan: McpPrompt = {
  name: 'plan',
  title: 'Plan a change',
  description: 'Gather the files that a change needs, and plan it. Nothing is edited.',
  arguments: taskArguments,
  text: (args) =>
    taskText(args, {
      opening: 'Plan this change. Do not edit anything.',
      steps: [
        'get_file_tree to see the structure; search for the words of the task.',
        'get_codemap of the folders that matter, then read_file where the bodies matter.',
        'set_selection to the files that a planner must see: whole ones few, slices (path:10-50) where a part is enough; token_stats to see what it weighs.',
        'request_plan with the task in your words. If no planning model is set up, write the plan yourself.',
      ],
      closing: 'Answer with the plan: what changes in which file, in which order, what could break, how it is tested.',
    }),
}
