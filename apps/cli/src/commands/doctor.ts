// `sheaf doctor`: checks the installation and explains how to fix problems.

import { refusals } from '@sheaf/contract'
import { anyRootOption, defineCommand, jsonOption } from '../command/index.ts'
import { printChecks } from '../layout/print-checks.ts'

export const doctor = defineCommand({
  name: 'doctor',
  summary: 'Check the installation and suggest fixes',
  options: [
    { name: 'mcp', help: 'Also check the connection to editors: configuration, server, approvals, and a full round trip' },
    anyRootOption,
    jsonOption,
  ],
  examples: [
    { line: 'sheaf doctor', description: `Check the installation; exit with code ${refusals['check-failed'].exit} if any check fails` },
    { line: 'sheaf doctor --mcp', description: "Find out why an editor or agent can't connect" },
  ],
  async run(args, context) {
    const { out } = context
    const [{ describeDesktop }, { desktopPrograms }] = await Promise.all([
      import('@sheaf/desktop'),
      import('../daemon/desktop-programs.ts'),
    ])
    const host = await context.host()
    const checks = [
      ...(await host['doctor.check'](args.isSet('mcp') ? { mcp: true } : undefined)),
      ...(await describeDesktop(context.env, desktopPrograms(context.env))),
    ]
    return printChecks(checks, args.isSet('json'), out)
  },
})
