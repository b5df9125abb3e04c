// set_selection: replaces, extends or reduces the selection.

import { z } from 'zod'
import { defineTool } from '../tool.ts'
import { changeSelection, selectionResult } from './change-selection.ts'
import { pathArgument } from './path-argument.ts'

export const setSelection = defineTool({
  name: 'set_selection',
  description:
    'Select files for the prompt: replace, add to, or remove from the selection. Accepts files, folders, and slices such as src/a.ts:10-50,80-90.',
  input: z.object({
    paths: z.array(pathArgument).max(3_000),
    operation: z.enum(['replace', 'add', 'remove']).optional().describe('default: replace'),
  }),
  output: selectionResult,
  annotations: { idempotentHint: true },
  aliases: { path: 'paths', file: 'paths', files: 'paths', op: 'operation', mode: 'operation' },
  run: ({ paths, operation = 'replace' }, call) => changeSelection({ operation, paths }, call),
})
