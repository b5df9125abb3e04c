// The name of a client and the tools it may use, as an approval shows them.

import { isMcpTool, type McpApproval, mcpTools, type ToolEffect, visibleText } from '@sheaf/contract'
import { words } from './mcp.words.ts'

const longestName = 48

/** A name chosen by the client: it cannot fill the dialog or end the sentence it appears in. */
export function clientDisplayName(name: string): string {
  const visible = visibleText(name).trim()
  if (visible === '') return words.unnamed
  return visible.length <= longestName ? visible : `${visible.slice(0, longestName - 1)}…`
}

export const toolEffects: readonly ToolEffect[] = ['reads', 'chooses', 'asks-models', 'edits']

/** Every effect in a fixed order, including those without tools, so that nobody has to guess. */
export function effectsOf({ effects }: Pick<McpApproval, 'effects'>): { effect: ToolEffect; tools: string[] }[] {
  const named: Record<ToolEffect, string[]> = {
    reads: effects.reads,
    chooses: effects.chooses,
    'asks-models': effects.asksModels,
    edits: effects.edits,
  }
  return toolEffects.map((effect) => ({ effect, tools: named[effect].map(toolTitle) }))
}

export function toolTitle(tool: string): string {
  return isMcpTool(tool) ? mcpTools[tool].title : visibleText(tool)
}
