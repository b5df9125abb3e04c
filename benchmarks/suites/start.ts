// Measures the startup time of our command against Node doing nothing.

import { alternate } from '../alternate.ts'
import { median } from '../median.ts'
import { pinnedNode, sheaf } from '../ours.ts'
import type { Row } from '../row.ts'
import { runCommand } from '../run-command.ts'
import type { Bench } from '../suite.ts'

export async function start({ rounds }: Bench): Promise<Row[]> {
  const runs = await alternate(
    {
      ours: { run: async () => (await runCommand(sheaf, ['--version'])).ms },
      rival: { run: async () => (await runCommand(pinnedNode, ['-e', '0'])).ms },
    },
    { rounds: rounds ?? 15 },
  )
  return [
    {
      suite: 'start',
      name: 'sheaf --version',
      unit: 'ms',
      ours: median(runs.ours),
      rival: { name: 'node -e 0', value: median(runs.rival) },
      target: { kind: 'within', times: 3 },
      samples: runs,
      note: "both use the same Node; Sheaf's time includes the wrapper script",
    },
  ]
}
