// `sheaf license`: the current tier, the trial, and the machines of a license.

import { isRefusal, type LicenseOverview, limits, Refusal } from '@sheaf/contract'
import { anyRootOption, type CommandContext, defineCommand, jsonOption } from '../command/index.ts'
import { machineLines, statusLines } from '../license/index.ts'

export const license = defineCommand({
  name: 'license',
  aliases: ['licence'],
  summary: 'Manage your license or start the Pro trial',
  actions: [
    { name: 'status', summary: 'Show the current plan: Free, trial, or Pro' },
    { name: 'trial', summary: `Start the ${limits.trialDays}-day Pro trial (once per machine)` },
    {
      name: 'activate',
      summary: 'Activate a license on this machine; use - to enter the key or read it from stdin',
      positionals: [{ name: 'key' }],
    },
    { name: 'deactivate', summary: 'Deactivate the license on this machine' },
    { name: 'refresh', summary: 'Check the license with the service now' },
    {
      name: 'machines',
      summary: 'List the machines that use a license; use - to enter the key or read it from stdin',
      positionals: [{ name: 'key' }],
    },
  ],
  options: [
    { name: 'free', value: 'machine', help: 'With machines: deactivate the machine whose ID starts with this text' },
    anyRootOption,
    jsonOption,
  ],
  examples: [
    { line: 'sheaf license status', description: 'Show the current plan' },
    { line: 'sheaf license trial', description: 'Try Pro without a credit card or an account' },
    { line: 'sheaf license activate -', description: 'Enter the key when prompted, to keep it out of the shell history' },
    { line: 'sheaf license machines - --free 8f1c', description: 'Deactivate a machine so that you can activate another one' },
  ],
  details: `A license covers ${limits.machinesPerLicense} machines (per seat, for teams) and works offline for up to ${limits.licenseOfflineDays} days.`,
  async run(args, context) {
    const { out } = context
    const json = args.isSet('json')
    const free = args.text('free')
    if (free !== undefined && args.action !== 'machines')
      throw new Refusal('wrong-usage', '--free can only be used with the machines action.')
    const [given = ''] = args.positionals
    const key = given === '-' ? await readKey(context) : given
    const host = await context.host()
    if (args.action === 'machines') {
      const all = await host['license.machines']({ key }, context.call)
      const overview = free === undefined ? all : await host['license.machines']({ key, free: resolveMachineId(free, all) }, context.call)
      if (json) out.json(overview)
      else for (const line of machineLines(overview, out.shownLine)) out.line(line)
      return 0
    }
    const status = await {
      status: () => host['license.status'](),
      trial: () => host['license.change']({ type: 'start-trial' }),
      activate: () =>
        host['license.change']({ type: 'activate', key }, context.call).catch((problem: unknown) =>
          listMachinesAndRethrow(problem, key, json, context),
        ),
      deactivate: () => host['license.change']({ type: 'deactivate' }, context.call),
      refresh: () => host['license.status']({ refresh: true }, context.call),
    }[args.action]()
    if (json) out.json(status)
    else for (const line of statusLines(status)) out.line(out.shownLine(line))
    return 0
  },
})

/** Asked for on a terminal, where reading stdin would wait for Ctrl-D. */
async function readKey(context: CommandContext): Promise<string> {
  const terminal = context.stdin().isTTY === true ? await context.terminal() : undefined
  if (terminal === undefined) return (await context.readStdin()).trim()
  const { askSecret } = await import('../input/ask-secret.ts')
  try {
    return await askSecret('License key', terminal, context.signal)
  } finally {
    terminal.close()
  }
}

/** Accepts a unique prefix of an id. */
function resolveMachineId(start: string, { machines }: LicenseOverview): string {
  const [found, ...more] = machines.filter(({ id }) => id.startsWith(start))
  if (found === undefined) throw new Refusal('not-found', 'No machine on this license has that ID.')
  if (more.length > 0)
    throw new Refusal('wrong-usage', 'Several machines on this license have an ID that starts with this text. Enter more of the ID.')
  return found.id
}

/** If the license is full, lists its machines so that one can be removed. */
async function listMachinesAndRethrow(problem: unknown, key: string, json: boolean, context: CommandContext): Promise<never> {
  if (!json && isRefusal(problem) && problem.code === 'licence-full') {
    const host = await context.host()
    const overview = await host['license.machines']({ key }, context.call).catch(() => undefined)
    if (overview) for (const line of machineLines(overview, context.out.shownLine)) context.out.note(line)
    if (overview) context.out.note('Deactivate one with `sheaf license machines - --free <id>`.')
  }
  throw problem
}
