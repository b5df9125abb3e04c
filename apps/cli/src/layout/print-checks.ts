// Prints the result of `sheaf doctor` and `sheaf service doctor`.

import { type Check, refusals } from '@sheaf/contract'
import type { CommandContext } from '../command/index.ts'
import { alignTable } from './align-table.ts'
import { formatCount } from './numbers.ts'

/** Returns the exit code: 0 if all checks passed. */
export function printChecks(checks: readonly Check[], isJson: boolean, out: CommandContext['out']): number {
  const failed = checks.filter(({ ok }) => !ok)
  if (isJson) out.json({ ok: failed.length === 0, checks })
  else {
    const lines = alignTable(
      checks.map(({ name, says }) => [out.shownLine(name), out.shownLine(says)]),
      ['left', 'left'],
    )
    for (const [index, check] of checks.entries()) {
      const isMissed = check.ok && check.try !== undefined
      out.line(`${isMissed ? out.paint.yellow('!') : check.ok ? out.paint.green('✓') : out.paint.red('✗')} ${lines[index]}`)
      if (check.try !== undefined) out.line(`    ${out.shownLine(check.try)}`)
    }
    out.note(failed.length === 0 ? 'All checks passed.' : `${formatCount(failed.length, 'check')} failed.`)
  }
  return failed.length === 0 ? 0 : refusals['check-failed'].exit
}
