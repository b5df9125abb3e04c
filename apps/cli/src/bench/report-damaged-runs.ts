// Reports files in the runs folder that are not valid runs; they are left as they are.

import type { CommandContext } from '../command/index.ts'
import { visibleLine } from '../terminal/index.ts'

export async function reportDamagedRuns({ env, out }: CommandContext): Promise<void> {
  const [{ openRunStore }, { stateFolder }] = await Promise.all([import('@sheaf/bench'), import('@sheaf/host/dial')])
  const { folder, list } = openRunStore(stateFolder(env))
  for (const name of list().damaged)
    out.note(visibleLine(`Skipped ${folder}/${name}: not a valid run, or the file name doesn't match the run ID.`))
}
