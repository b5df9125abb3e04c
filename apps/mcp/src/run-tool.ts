// Checks a model's arguments, runs the tool, and builds the result. A refusal is a result too: a model can act on it.

import { isRefusal, mcpTools, Refusal } from '@sheaf/contract'
import { answerResult, refusalResult, type ToolResult } from './answer.ts'
import { checkArguments } from './check-arguments.ts'
import { withClientPaths } from './client-paths.ts'
import { openTimeLimit } from './time-limit.ts'
import type { Tool, ToolCall } from './tool.ts'

/** Throws only for bugs. */
export async function runTool(tool: Tool, args: unknown, call: ToolCall): Promise<ToolResult> {
  const checked = checkArguments(tool, args)
  const { notes } = call
  if (!checked.ok) return refusalResult(new Refusal('mcp-arguments', checked.message), { notes })
  // Edits with arguments that were not understood are refused.
  if (checked.notes.length > 0 && mcpTools[tool.name].effect === 'edits')
    return refusalResult(new Refusal('mcp-arguments', checked.notes.join(' ')), { notes })
  const limit = mcpTools[tool.name].effect === 'reads' ? openTimeLimit(call.signal, tool.name) : undefined
  try {
    const answer = await tool.run(await withClientPaths(checked.input, call), {
      ...call,
      ...(limit && { signal: limit.signal, enough: limit.enough }),
    })
    return answerResult(answer, { asOf: await asOf(call), notes: [...notes, ...checked.notes] })
  } catch (problem) {
    const error = limit?.explain(problem) ?? problem
    if (!isRefusal(error)) throw error
    return refusalResult(error, { notes: [...notes, ...checked.notes] })
  } finally {
    limit?.end()
  }
}

/** Read after the tool ran, to include its changes. A workspace closed meanwhile has none. */
async function asOf({ host, workspace }: ToolCall): Promise<string | undefined> {
  try {
    return (await host['workspaces.read']({ workspace })).asOf
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}
