// The prompt `plan`.

import type { McpPrompt } from './prompt.ts'
import { taskArguments, taskText } from './task-text.ts'

export const plan: McpPrompt = {
  name: 'plan',
  title: 'Plan a change',
  description: 'Find the files that a change needs and plan the change, without editing anything.',
  arguments: taskArguments,
  text: (args) =>
    taskText(args, {
      opening: 'Plan this change. Do not edit anything.',
      steps: [
        'Call get_file_tree to see the structure, and search for terms from the task.',
        'Call get_codemap on the relevant folders, then read_file where the implementation matters.',
        'Call set_selection with the files that the planning model needs: a few whole files, and slices (path:10-50) where part of a file is enough. Check the size with token_stats.',
        'Call request_plan with the task in your own words. If no planning model is set up, write the plan yourself.',
      ],
      closing: 'Answer with the plan: what changes in which file, in what order, what could break, and how to test it.',
    }),
}
