// `npm run agents`: runs real agents, one after another, through the host of this checkout. Their models are scripted, so no key is needed,
// and the network only to install them. `npm run agents -- codex opencode` runs only those. It reads /proc, so it needs Linux.

import { join } from 'node:path'
import { checkEach } from '../../../apps/mcp/clients/check-each.ts'
import { installTool, toolsFolder } from '../../../scripts/install-tool.ts'
import { printTable } from '../../../scripts/print-table.ts'
import { agents } from './catalog/index.ts'
import { checkAgent, titles } from './check-agent.ts'

const only = process.argv.slice(2).map((word) => word.toLowerCase())
const chosen = agents.filter(({ id, name }) => only.length === 0 || only.some((word) => `${id} ${name}`.toLowerCase().includes(word)))
const { rows: checked, skipped } = await checkEach(
  chosen,
  ({ tool }) => installTool(join(toolsFolder, tool)),
  (agent, tool) => {
    console.log(`Checking ${agent.name} ${tool.version}`)
    return checkAgent(agent, tool)
  },
)
printTable(
  titles,
  checked.map(({ row }) => row),
)
for (const { row, report } of checked) console.log(`\n${row.agent}: ${report}`)
for (const { row, problems } of checked) if (problems.length > 0) console.log(`\n${row.agent}:\n  ${problems.join('\n  ')}`)
if (skipped.length > 0) console.log(`\nSkipped ${skipped.length} of ${chosen.length} agents:\n  ${skipped.join('\n  ')}`)
// An answer that timed out may keep this process alive.
process.exit(skipped.length > 0 || checked.some(({ problems }) => problems.length > 0) ? 1 : 0)
