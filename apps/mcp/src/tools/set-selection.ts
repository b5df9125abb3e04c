// set_selection: the whole selection at once.

import { z } from 'zod'
import { defineTool } from '../tool.ts'
import { choose, chosen } from './choose.ts'

export const setSelection = defineTool({
  name: 'set_selection',
  description:
    'Select files for the prompt: replaces, adds to or removes from the selection. Files, folders, or slices such as src/a.ts:10-50,80-90.',
  input: z.object({
    paths: z.array(z.string().min(1)).max(5_000),
    operation: z.enum(['replace', 'add', 'remove']).optional().describe('default replace'),
  }),
  output: chosen,
  annotations: { idempotentHint: true },
  aliases: { files: 'paths', op: 'operation', mode: 'operation' },
  run: ({ paths, operation = 'replace' }, on) => choose({ operation, paths }, on),
})
