// toggle_file_selection: selects or unselects one path.

import { z } from 'zod'
import { defineTool } from '../tool.ts'
import { choose, chosen } from './choose.ts'
import { pathArgument } from './path-argument.ts'

export const toggleFileSelection = defineTool({
  name: 'toggle_file_selection',
  description: 'Select or deselect one file or folder for the prompt. Omit checked to toggle it.',
  input: z.object({ path: pathArgument.min(1), checked: z.boolean().optional() }),
  output: chosen,
  aliases: { selected: 'checked', file: 'path', filePath: 'path' },
  run: ({ path, checked }, on) => choose({ operation: checked === undefined ? 'toggle' : checked ? 'add' : 'remove', paths: [path] }, on),
})
