// Checks clients or agents one after another. One that cannot be installed or started is skipped, and the others are still checked.

import type { Tool } from '../../../scripts/install-tool.ts'

export interface Checked<Row> {
  rows: Row[]
  /** One sentence for each one that was not checked. */
  skipped: string[]
}

export async function checkEach<Program extends { name: string }, Row>(
  programs: readonly Program[],
  install: (program: Program) => Promise<Tool>,
  check: (program: Program, tool: Tool) => Promise<Row>,
): Promise<Checked<Row>> {
  const checked: Checked<Row> = { rows: [], skipped: [] }
  for (const program of programs) {
    try {
      checked.rows.push(await check(program, await install(program)))
    } catch (problem) {
      checked.skipped.push(`${program.name}: ${problem instanceof Error ? problem.message : problem}`)
    }
  }
  return checked
}
