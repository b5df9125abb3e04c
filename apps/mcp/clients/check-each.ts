// Checks clients one after another. One that cannot be installed or started is skipped, and the others are still checked.

import type { Tool } from '../../../scripts/install-tool.ts'
import type { Client } from './client.ts'

export interface Checked<Row> {
  rows: Row[]
  /** One sentence for each client that was not checked. */
  skipped: string[]
}

export async function checkEach<Row>(
  clients: readonly Client[],
  install: (client: Client) => Promise<Tool>,
  check: (client: Client, tool: Tool) => Promise<Row>,
): Promise<Checked<Row>> {
  const checked: Checked<Row> = { rows: [], skipped: [] }
  for (const client of clients) {
    try {
      checked.rows.push(await check(client, await install(client)))
    } catch (problem) {
      checked.skipped.push(`${client.name}: ${problem instanceof Error ? problem.message : problem}`)
    }
  }
  return checked
}
