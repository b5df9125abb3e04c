// `sheaf doctor`: checks the installation and says what to do about what is wrong.

import { refusals } from '@sheaf/contract'
import { anyRootOption, defineCommand, jsonOption } from '../command/index.ts'
import { alignTable, counted } from '../layout/index.ts'

export const doctor = defineCommand({
  name: 'doctor',
  summary: 'Check the installation and say what to do',
  options: [anyRootOption, jsonOption],
  examples: [{ line: 'sheaf doctor', does: `Every check with its result; exits with ${refusals['check-failed'].exit} when one fails` }],
  async run(args, door) {
    const { out } = door
    const checks = await (await door.host())['doctor.check']()
    const failed = checks.filter(({ ok }) => !ok)
    if (args.isSet('json')) out.json({ ok: failed.length === 0, checks })
    else {
      const lines = alignTable(
        checks.map(({ name, says }) => [out.shownLine(name), out.shownLine(says)]),
        ['left', 'left'],
      )
      for (const [index, check] of checks.entries()) {
        out.line(`${check.ok ? out.paint.green('✓') : out.paint.red('✗')} ${lines[index]}`)
        if (!check.ok && check.try !== undefined) out.line(`    ${out.shownLine(check.try)}`)
      }
      out.note(failed.length === 0 ? 'All is well.' : `${counted(failed.length, 'check')} failed.`)
    }
    return failed.length === 0 ? 0 : refusals['check-failed'].exit
  },
})
