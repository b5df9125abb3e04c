// Tests clients that show our tools to their model only when it searches for them: our descriptions decide whether it finds them.

import type { McpToolName } from '@sheaf/contract'
import { askClient, type ClientResult, serverName } from './ask-client.ts'
import type { Client } from './client.ts'
import { isSearch } from './model/play-script.ts'
import type { Reply, Turn } from './model/turn.ts'
import { type Sandbox, sheaf } from './open-sandbox.ts'

/** Likely queries of a model. */
const searches: readonly { query: string; tool: McpToolName }[] = [
  { query: 'file tree', tool: 'get_file_tree' },
  { query: 'read a file', tool: 'read_file' },
  { query: 'search code for text', tool: 'search' },
  { query: 'count tokens', tool: 'token_stats' },
  { query: 'function signatures outline of a file', tool: 'get_codemap' },
  { query: 'set the selection of files', tool: 'set_selection' },
  { query: 'which files are selected', tool: 'list_selected_files' },
  { query: 'ask for a plan', tool: 'request_plan' },
  { query: 'list open folders', tool: 'list_root_folders' },
  { query: 'write the instructions of the prompt', tool: 'set_prompt_state' },
]

export interface SearchResult extends ClientResult {
  /** Queries that did not lead to their tool. */
  missed: string[]
}

export async function runSearches(client: Client, program: string, sandbox: Sandbox): Promise<SearchResult> {
  const asked = await askClient(client, program, sandbox, { command: sheaf, args: ['mcp'] }, searchOn)
  const found = asked.turns.at(-1)?.results.filter((result) => isSearch({ name: result.tool })) ?? []
  const missed = searches.filter(({ tool }, at) => !new RegExp(`\\b(mcp__${serverName}__)?${tool}\\b`).test(found[at]?.text ?? ''))
  return { ...asked, missed: missed.map(({ query, tool }) => `${query} → ${tool}`) }
}

function searchOn({ tools, results }: Turn): Reply {
  const call = tools.find(isSearch)
  const next = searches[results.length]
  return call === undefined || next === undefined ? { text: 'That is all.' } : { call, input: { query: next.query } }
}
