// get_prompt_state: the current parts of the prompt.

import type { SelectedFile } from '@sheaf/contract'
import { z } from 'zod'
import { count, fenced, fitting, named, room } from '../text.ts'
import { callOf, defineTool } from '../tool.ts'
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
  async run(_input, on) {
    const { host, workspace } = on
    const [state, { budget, isCounting }] = await Promise.all([
      host['workspaces.read']({ workspace, full: true }),
      host['tokens.count']({ workspace }, callOf(on)),
    ])
    const { text: instructions, cut } = fitText(state.instructions ?? '', room / 3)
    const all = state.selection.map(shownPath)
    const selected = fitting(all, named, room / 2)
    const total = budget?.tokens.total ?? 0
    return {
      summary: `**Prompt**: ${count(all.length, 'selected file')}, ${count(total, 'token')}, preset ${state.copyPreset}.`,
      body: [
        `Instructions:\n${fenced(instructions)}`,
        `Active stored prompts: ${state.activePrompts.join(', ') || 'none'}`,
        ['Selected:', ...selected.map(named)].join('\n'),
      ].join('\n\n'),
      data: { instructions, selected, active_prompts: state.activePrompts, copy_preset: state.copyPreset, total_tokens: total },
      leftOff: [
        ...(cut > 0 ? [`${count(cut, 'character')} of the instructions. Get the full text with workspace_context, op export.`] : []),
        ...(selected.length < all.length ? [`${count(all.length - selected.length, 'selected path')}. See list_selected_files.`] : []),
      ],
      notes: [
        ...(isCounting ? ['Tokens are still being counted.'] : []),
        ...(state.review
          ? [`The user has a pending review of ${count(state.review.files, 'file')} (${count(state.review.open, 'open change')}).`]
          : []),
      ],
    }
  },
})

function shownPath(file: SelectedFile): string {
  if (file.mode === 'slices') return `${file.path}:${file.ranges.map(({ from, to }) => `${from}-${to}`).join(',')}`
  return file.mode === 'map' ? `${file.path} (map)` : file.path
}
