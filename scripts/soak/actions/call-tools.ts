// Calls MCP tools as an editor does over `sheaf mcp`: reads, searches, maps, plans, selects.

import { instructionsKey, selectionKey, selectionText } from '../read-product.ts'
import type { Action, Soak } from '../soak.ts'

export const callTools: Action = {
  name: 'call MCP tools',
  weight: 4,
  async run(soak) {
    const { random, currentProject, agent, product } = soak
    const { workspace } = currentProject
    const host = await product.openWorkspace(workspace)
    if ((await host['mcp.status']()).owner?.workspace !== workspace) await host['mcp.change']({ type: 'own', workspace })
    const reads: [string, Record<string, unknown>][] = [
      ['get_file_tree', { mode: 'folders', depth: 2 }],
      ['search', { pattern: random.pick(['retries', 'unit1', 'weigh']), max_results: 20 }],
      ['read_file', { path: random.pick(currentProject.stableFiles) }],
      ['get_codemap', { paths: [random.pick(currentProject.stableFiles)] }],
      ['token_stats', {}],
      ['list_selected_files', {}],
      ['get_prompt_state', {}],
      ['request_plan', { instructions: 'Plan the jitter.' }],
    ]
    for (const [tool, input] of random.pickSome(reads, 4)) await agent.call(tool, input)
    if (random.chance(0.4)) await selectFiles(soak)
    if (random.chance(0.3)) await writePrompt(soak)
    soak.models.requests.length = 0
  },
}

async function selectFiles({ agent, random, currentProject, ledger }: Soak): Promise<void> {
  const paths = random.pickSome(currentProject.stableFiles, 5)
  const key = selectionKey(currentProject.workspace)
  const after = selectionText(paths.map((path) => ({ path, mode: 'full' })))
  ledger.beginChange(key, after)
  await agent.call('set_selection', { paths, operation: 'replace' })
  ledger.acknowledge(key, after)
}

async function writePrompt(soak: Soak): Promise<void> {
  const { agent, currentProject, ledger } = soak
  const key = instructionsKey(currentProject.workspace)
  const prompt = `Words of the editor, number ${soak.next()}.`
  ledger.beginChange(key, prompt)
  await agent.call('set_prompt_state', { prompt, mode: 'replace' })
  ledger.acknowledge(key, prompt)
}
