// get_prompt_state: the current parts of the prompt.

import type { SelectedFile } from '@sheaf/contract'
import { z } from 'zod'
import { fenced, formatCount, resultChars, takeFitting, visiblePath } from '../text.ts'
import { callOptions, defineTool } from '../tool.ts'
import { fitText } from './fit-text.ts'

export const promptSnapshot = z.object({
  instructions: z.string(),
  selected: z.array(z.string()),
  active_prompts: z.array(z.string()),
  copy_preset: z.string(),
  total_tokens: z.int(),
})

export const getPromptState = defineTool({
  name: 'get_prompt_state',
  description: "Get the prompt state: the user's instructions, selected paths, active stored prompts, and token count.",
  input: z.object({}),
  output: promptSnapshot,
  async run(_input, call) {
    const { host, workspace } = call
    const [state, { budget, isCounting }] = await Promise.all([
      host['workspaces.read']({ workspace, full: true }),
      host['tokens.count']({ workspace }, callOptions(call)),
    ])
    const { text: instructions, cut } = fitText(state.instructions ?? '', resultChars / 3)
    const all = state.selection.map(shownPath)
    const selected = takeFitting(all, visiblePath, resultChars / 2)
    const total = budget?.tokens.total ?? 0
    return {
      summary: `**Prompt**: ${formatCount(all.length, 'selected file')}, ${formatCount(total, 'token')}, preset ${state.copyPreset}.`,
      body: [
        `Instructions:\n${fenced(instructions)}`,
        `Active stored prompts: ${state.activePrompts.join(', ') || 'none'}`,
        ['Selected:', ...selected.map(visiblePath)].join('\n'),
      ].join('\n\n'),
      data: { instructions, selected, active_prompts: state.activePrompts, copy_preset: state.copyPreset, total_tokens: total },
      leftOff: [
        ...(cut > 0
          ? [`${formatCount(cut, 'character')} of the instructions. For the full text, call workspace_context with op export.`]
          : []),
        ...(selected.length < all.length
          ? [`${formatCount(all.length - selected.length, 'selected path')}. See list_selected_files.`]
          : []),
      ],
      notes: [
        ...(isCounting ? ['Tokens are still being counted.'] : []),
        ...(state.review
          ? [
              `The user has a pending review of ${formatCount(state.review.files, 'file')} (${formatCount(state.review.open, 'open change')}).`,
            ]
          : []),
      ],
    }
  },
})

function shownPath(file: SelectedFile): string {
  if (file.mode === 'slices') return `${file.path}:${file.ranges.map(({ from, to }) => `${from}-${to}`).join(',')}`
  return file.mode === 'map' ? `${file.path} (map)` : file.path
}
