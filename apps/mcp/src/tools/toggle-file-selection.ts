// toggle_file_selection: selects or deselects one path.

import { z } from 'zod'
import { defineTool } from '../tool.ts'
import { changeSelection, selectionResult } from './change-selection.ts'
import { pathArgument } from './path-argument.ts'

export const toggleFileSelection = defineTool({
  name: 'toggle_file_selection',
  description: 'Select or deselect one file or folder for the prompt. Omit checked to toggle it.',
  input: z.object({ path: pathArgument.min(1), checked: z.boolean().optional() }),
  output: selectionResult,
  aliases: { selected: 'checked', file: 'path', filePath: 'path' },
  run: ({ path, checked }, call) =>
    changeSelection({ operation: checked === undefined ? 'toggle' : checked ? 'add' : 'remove', paths: [path] }, call),
})
