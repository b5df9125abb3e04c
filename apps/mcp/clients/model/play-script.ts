// The script of a model that calls tools one after the other and then says what it was shown.

import type { Reply, ResultSeen, ToolSeen, Turn } from './turn.ts'

export interface Step {
  tool: string
  input: Record<string, unknown>
  /** What a model would search for, where the client tells it of tools only then. */
  seek: string
}

/** `server`: the name under which the client knows the server; it is part of the tools' names or of their namespace. */
export function playScript(server: string, steps: readonly Step[], conclude: (results: ResultSeen[]) => string): (turn: Turn) => Reply {
  return (turn) => {
    const results = resultsOf(turn, steps)
    const step = steps[results.length]
    if (step === undefined) return { says: conclude(results) }
    const tool = findTool(turn, server, step.tool)
    if (tool !== undefined) return { call: tool, input: step.input }
    const search = turn.tools.find(isSearch)
    // One search for each step: whoever is not found then is not found.
    const searched = turn.results.filter((result) => isSearch({ name: result.tool })).length
    if (search === undefined || searched > results.length) return { says: `There is no tool ${step.tool}.` }
    return { call: search, input: { query: step.seek } }
  }
}

export function findTool({ tools }: Turn, server: string, name: string): ToolSeen | undefined {
  return tools.find((tool) => tool.name.endsWith(name) && `${tool.namespace ?? ''} ${tool.name}`.includes(server))
}

export function resultsOf({ results }: Turn, steps: readonly Step[]): ResultSeen[] {
  return results.filter(({ tool }) => steps.some((step) => tool.endsWith(step.tool)))
}

/** Claude Code, Codex. */
export const isSearch = ({ name }: { name: string }): boolean => name === 'ToolSearch' || name === 'tool_search'
