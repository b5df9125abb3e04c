// The lean profile: a client lists the tools that agents use most, and more_tools describes and calls the others. A call through it is
// admitted and logged under the name of the tool that it calls.

import type { McpToolName } from '@sheaf/contract'
import { z } from 'zod'
import { checkArguments } from './check-arguments.ts'
import { findTool } from './find-tool.ts'
import { type ListedTool, listTool } from './list-tool.ts'

export const moreTools = 'more_tools'

const leanTools: ReadonlySet<McpToolName> = new Set([
  'search',
  'read_file',
  'get_file_tree',
  'get_codemap',
  'set_selection',
  'git',
  'context_builder',
])

const input = z.object({
  tool: z.string().max(200).optional().describe('tool to call; without it, lists the tools and their arguments'),
  arguments: z.record(z.string(), z.unknown()).optional(),
})

/** Without the output schema, which is optional and takes a third of the tokens. */
export type LeanTool = Omit<ListedTool, 'outputSchema'>

/** The tools that a client lists in the lean profile, and more_tools if there are others. */
export function listLean(enabled: readonly McpToolName[]): LeanTool[] {
  const { listed, rest } = split(enabled)
  const shown = listed.map((name) => withoutOutput(listTool(findTool(name))))
  return rest.length === 0 ? shown : [...shown, listedMoreTools(rest)]
}

type MoreToolsCall = { ok: true; tool: string; given: unknown } | { ok: false; message: string } | { ok: true; text: string }

/** What a call of more_tools asks for: a call of another tool, or the list. */
export function readMoreTools(args: unknown, enabled: readonly McpToolName[]): MoreToolsCall {
  const checked = checkArguments({ input, aliases: { name: 'tool', args: 'arguments', input: 'arguments' } }, args)
  if (!checked.ok) return checked
  const { tool, arguments: given = {} } = input.parse(checked.input)
  return tool === undefined ? { ok: true, text: describe(split(enabled).rest) } : { ok: true, tool, given }
}

function withoutOutput({ outputSchema: _, ...tool }: ListedTool): LeanTool {
  return tool
}

function split(enabled: readonly McpToolName[]): { listed: McpToolName[]; rest: McpToolName[] } {
  return { listed: enabled.filter((name) => leanTools.has(name)), rest: enabled.filter((name) => !leanTools.has(name)) }
}

function describe(names: readonly McpToolName[]): string {
  return names
    .map((name) => {
      const { description, inputSchema } = listTool(findTool(name))
      return `${name}: ${description}\n  arguments: ${JSON.stringify(inputSchema.properties ?? {})}`
    })
    .join('\n')
}

function listedMoreTools(rest: readonly McpToolName[]): LeanTool {
  return {
    name: moreTools,
    title: 'More tools',
    description: `List and call Sheaf's other tools: ${rest.join(', ')}.`,
    inputSchema: {
      type: 'object',
      properties: {
        tool: { type: 'string', description: 'tool to call; without it, lists the tools and their arguments' },
        arguments: { type: 'object' },
      },
    },
    // It may call any of them, so it has the hints of none.
    annotations: { title: 'More tools', readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  }
}
