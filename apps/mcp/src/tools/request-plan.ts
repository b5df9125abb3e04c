// request_plan: asks the user's planning model about the selected files.

import { defined } from '@sheaf/contract'
import { z } from 'zod'
import { formatCount } from '../text.ts'
import { callOptions, defineTool } from '../tool.ts'
import { fitText } from './fit-text.ts'

export const requestPlan = defineTool({
  name: 'request_plan',
  description:
    "Ask the user's planning model for a plan (architecture, steps) based on the selected files. Select the files first. Takes several minutes and costs the user money.",
  input: z.object({ instructions: z.string().max(200_000).optional().describe("default: the prompt's instructions") }),
  output: z.object({ plan: z.string(), model: z.string(), tokens_sent: z.int(), files: z.int() }),
  aliases: { prompt: 'instructions', task: 'instructions' },
  async run({ instructions }, call) {
    const { workspace } = call
    const plan = await call.host['turns.run']({ workspace, ...defined({ instructions }) }, callOptions(call))
    const { text, cut } = fitText(plan.text)
    return {
      summary: `**Plan** from ${plan.model} for ${formatCount(plan.files, 'file')} (${formatCount(plan.tokens, 'token')} sent).`,
      body: text,
      data: { plan: text, model: plan.model, tokens_sent: plan.tokens, files: plan.files },
      leftOff: cut > 0 ? [`the last ${formatCount(cut, 'character')} of the plan. Ask for a shorter plan.`] : [],
      notes: plan.notes,
    }
  },
})
