// Calls MCP tools as an editor does over `sheaf mcp`: reads, searches, maps, plans, selects.

import { instructionsKey, selectionKey, selectionText } from '../read-product.ts'
import type { Action, Soak } from '../soak.ts'

export const callTools: Action = {
  name: 'call MCP tools',
  weight: 4,
  async run(soak) {
    const { chance, here, agent, product } = soak
    const { workspace } = here
    const host = await product.at(workspace)
    if ((await host['mcp.status']()).owner?.workspace !== workspace) await host['mcp.own']({ workspace })
    const looks: [string, Record<string, unknown>][] = [
      ['get_file_tree', { mode: 'folders', depth: 2 }],
      ['search', { pattern: chance.pick(['retries', 'unit1', 'weigh']), max_results: 20 }],
      ['read_file', { path: chance.pick(here.lasting) }],
      ['get_codemap', { paths: [chance.pick(here.lasting)] }],
      ['token_stats', {}],
      ['list_selected_files', {}],
      ['get_prompt_state', {}],
      ['request_plan', { instructions: 'Plan the jitter.' }],
    ]
    for (const [tool, input] of chance.some(looks, 4)) await agent.call(tool, input)
    if (chance.isLucky(0.4)) await choose(soak)
    if (chance.isLucky(0.3)) await write(soak)
    soak.models.requests.length = 0
  },
}

async function choose({ agent, chance, here, ledger }: Soak): Promise<void> {
  const paths = chance.some(here.lasting, 5)
  const key = selectionKey(here.workspace)
  const after = selectionText(paths.map((path) => ({ path, mode: 'full' })))
  ledger.will(key, after)
  await agent.call('set_selection', { paths, operation: 'replace' })
  ledger.did(key, after)
}

async function write(soak: Soak): Promise<void> {
  const { agent, here, ledger } = soak
  const key = instructionsKey(here.workspace)
  const prompt = `Words of the editor, number ${soak.next()}.`
  ledger.will(key, prompt)
  await agent.call('set_prompt_state', { prompt, mode: 'replace' })
  ledger.did(key, prompt)
}
