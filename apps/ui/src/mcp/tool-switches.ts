// Which tools are on: stored as differences from the defaults, so that a later version may change the other defaults.

import { isMcpTool, isToolOn, type McpSettings, type McpToolName, mcpTools, type ToolEffect } from '@sheaf/contract'

type Switched = McpSettings['tools']

export const toolNames: readonly McpToolName[] = Object.keys(mcpTools).filter(isMcpTool)

export function toolsWithEffect(effect: ToolEffect): McpToolName[] {
  return toolNames.filter((name) => mcpTools[name].effect === effect)
}

export function switchTools(switched: Switched, names: readonly McpToolName[], isOn: boolean): Switched {
  const next = { ...switched }
  for (const name of names) {
    if (mcpTools[name].byDefault === isOn) delete next[name]
    else next[name] = isOn
  }
  return next
}

export function countEnabledTools(switched: Switched): number {
  return toolNames.filter((name) => isToolOn(name, switched)).length
}
