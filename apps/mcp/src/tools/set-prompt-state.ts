// set_prompt_state: writes the instructions.

import { z } from 'zod'
import { formatCount } from '../text.ts'
import { defineTool } from '../tool.ts'

export const setPromptState = defineTool({
  name: 'set_prompt_state',
  description: 'Set or append to the instructions of the prompt.',
  input: z.object({
    prompt: z.string().max(400_000),
    mode: z.enum(['replace', 'append']).optional().describe('default: replace, but append if the user wrote the instructions'),
  }),
  output: z.object({ mode: z.string(), instruction_chars: z.int() }),
  annotations: { idempotentHint: false },
  aliases: { instructions: 'prompt', text: 'prompt', operation: 'mode' },
  async run({ prompt, mode: requestedMode }, { host, workspace }) {
    const written = await host['workspaces.change']({
      workspace,
      fields: { instructions: prompt },
      ...(requestedMode ? { mode: requestedMode } : {}),
    })
    const { chars, mode } = written.instructions ?? { chars: prompt.length, mode: 'replace' }
    return {
      summary: `**Instructions updated** (${mode}): ${formatCount(chars, 'character')} in total.`,
      body: '',
      data: { mode, instruction_chars: chars },
    }
  },
})
