// Scripts a model that calls tools one after another and then repeats their results.

import type { Reply, ShownResult, ShownTool, Turn } from './turn.ts'

export interface Step {
  tool: string
  input: Record<string, unknown>
  /** A query for the tool, for clients that show tools only in search results. */
  query: string
}

/** `server`: the server's name in the client; it is part of the tool names or their namespace. */
export function playScript(server: string, steps: readonly Step[], conclude: (results: ShownResult[]) => string): (turn: Turn) => Reply {
  return (turn) => {
    const results = resultsOf(turn, steps)
    const step = steps[results.length]
    if (step === undefined) return { text: conclude(results) }
    const tool = findTool(turn, server, step.tool)
    if (tool !== undefined) return { call: tool, input: step.input }
    const search = turn.tools.find(isSearch)
    // One search per step: a tool that it does not find counts as missing.
    const searched = turn.results.filter((result) => isSearch({ name: result.tool })).length
    if (search === undefined || searched > results.length) return { text: `There is no tool ${step.tool}.` }
    return { call: search, input: { query: step.query } }
  }
}

export function findTool({ tools }: Turn, server: string, name: string): ShownTool | undefined {
  return tools.find((tool) => tool.name.endsWith(name) && `${tool.namespace ?? ''} ${tool.name}`.includes(server))
}

export function resultsOf({ results }: Turn, steps: readonly Step[]): ShownResult[] {
  return results.filter(({ tool }) => steps.some((step) => tool.endsWith(step.tool)))
}

/** Tool search of Claude Code and Codex. */
export const isSearch = ({ name }: { name: string }): boolean => name === 'ToolSearch' || name === 'tool_search'
