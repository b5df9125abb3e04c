// `sheaf service`: runs and manages the Sheaf service (licenses and the leaderboard).

import { defined, licenseStates, paidPlans, plans, Refusal } from '@sheaf/contract'
import { anyRootOption, defineCommand, jsonOption } from '../command/index.ts'
import { alignTable, formatCount } from '../layout/index.ts'
import { printChecks } from '../layout/print-checks.ts'

const defaultLimit = 50
const maxLimit = 1_000

export const service = defineCommand({
  name: 'service',
  summary: 'Run and manage the Sheaf service (licenses and the leaderboard)',
  actions: [
    { name: 'start', summary: 'Run the service in the foreground until you press Ctrl-C' },
    { name: 'doctor', summary: 'Check a production service, its site, and its update feed, and suggest fixes' },
    { name: 'migrate', summary: 'Update the database schema' },
    { name: 'backup', summary: 'Back up the database to a file', positionals: [{ name: 'file', kind: 'file' }] },
    { name: 'restore', summary: 'Restore a backup into an empty database', positionals: [{ name: 'file', kind: 'file' }] },
    {
      name: 'keys',
      summary: 'Show the public keys that verify licenses, or write a new private signing key to a file',
      positionals: [{ name: 'file', kind: 'file', optional: true }],
    },
    { name: 'issue', summary: 'Issue a license manually and print its key' },
    { name: 'revoke', summary: 'Revoke a license', positionals: [{ name: 'license' }] },
    { name: 'reinstate', summary: 'Restore a revoked license', positionals: [{ name: 'license' }] },
    { name: 'rekey', summary: "Replace a license's key and deactivate all its machines", positionals: [{ name: 'license' }] },
    { name: 'list', summary: 'Show the license that has this key or ID, and the machines that use it', positionals: [{ name: 'license' }] },
    { name: 'licenses', summary: 'List and search licenses, newest first' },
    { name: 'rebuild', summary: 'Rebuild the leaderboard now' },
    { name: 'seed', summary: 'Fill a development leaderboard by running the benchmark with simulated models' },
  ],
  options: [
    { name: 'embedded', help: "With start: run as the app's background service, and stop when idle" },
    { name: 'port', value: 'n', kind: 'whole-number', help: 'With start: listen on this port' },
    { name: 'site', value: 'folder', kind: 'folder', help: 'With start: also serve the built site in this folder' },
    { name: 'plan', value: 'plan', choices: paidPlans, help: 'With issue: license plan (required)' },
    { name: 'seats', value: 'n', kind: 'whole-number', help: 'With issue: number of seats for a team license (default: 1)' },
    { name: 'until', value: 'date', help: 'With issue: expiration date, such as 2027-01-31 (default: never)' },
    {
      name: 'reason',
      value: 'text',
      help: 'With issue, revoke, reinstate, or rekey: reason to record with the license (required except with issue)',
    },
    { name: 'search', value: 'text', help: 'With licenses: search IDs, key endings, reasons, plans, orders, and subscriptions' },
    { name: 'state', value: 'state', choices: licenseStates, help: 'With licenses: list only licenses in this state' },
    { name: 'limit', value: 'n', kind: 'whole-number', help: `With licenses: maximum number to list (default: ${defaultLimit})` },
    { name: 'submitters', value: 'n', kind: 'whole-number', help: 'With seed: number of submitters per model' },
    anyRootOption,
    jsonOption,
  ],
  examples: [
    { line: 'sheaf service issue --plan yearly', description: 'Issue a license from the embedded service to try activation offline' },
    { line: 'sheaf service licenses --search press --state active', description: 'Find active licenses whose details contain “press”' },
    { line: 'sheaf service seed', description: 'Fill the leaderboard with results from simulated models' },
    { line: 'sheaf service start --port 8080', description: 'Run the service on port 8080 until you press Ctrl-C' },
    { line: 'sheaf service doctor', description: 'Check that customers can buy, activate, and update' },
    { line: 'sheaf service backup service.backup', description: 'Back up the database to service.backup' },
  ],
  details:
    'If DATABASE_URL is set, the service runs in production mode with that PostgreSQL database and reads its secrets from the environment. When you run Sheaf from source without DATABASE_URL, the service uses the embedded database in the state folder, and the app starts and stops the service automatically.',
  async run(args, context) {
    const { out, env } = context
    const json = args.isSet('json')
    const [given = ''] = args.positionals
    const { stateFolder } = await import('@sheaf/host')
    const home = stateFolder(env)
    const print = (value: object, text: string) => (json ? out.json(value) : out.line(text))
    if (args.action === 'start') {
      if ((args.number('port') ?? 0) > 65_535) throw new Refusal('wrong-usage', 'sheaf service start: --port must be at most 65535.')
      const { startEmbedded, startInForeground } = await import('../service/start-service.ts')
      return args.isSet('embedded')
        ? startEmbedded(home, context)
        : startInForeground(home, { port: args.number('port'), site: args.text('site'), json }, context)
    }
    if (args.action === 'doctor') return printChecks(await (await import('../service/check-service.ts')).checkService(env), json, out)
    if (args.action === 'seed') return (await import('../service/seed-board.ts')).seedBoard(home, args.number('submitters'), json, context)
    if (args.action === 'keys') return (await import('../service/show-keys.ts')).showKeys(home, given, json, context)
    const [{ withDatabase }, serviceModule] = await Promise.all([import('../service/with-database.ts'), import('@sheaf/service')])
    const location = { home, env }
    const wrong = (problem: string) => new Refusal('wrong-usage', `sheaf service ${args.action}: ${problem}`)
    const requireOption = (name: Parameters<typeof args.text>[0]) => {
      const value = args.text(name)
      if (value === undefined || value.trim() === '') throw wrong(`--${name} is required.`)
      return value
    }
    const withOpenService = <Value>(work: (opened: Awaited<ReturnType<typeof serviceModule.openServiceContext>>) => Promise<Value>) =>
      withDatabase(location, async (options) => {
        const opened = await serviceModule.openServiceContext(options)
        try {
          return await work(opened)
        } finally {
          await opened.close()
        }
      })
    switch (args.action) {
      case 'migrate': {
        const taken = await withDatabase(location, serviceModule.migrateService)
        print({ taken }, taken.length === 0 ? 'The schema is up to date.' : `Applied: ${taken.join(', ')}.`)
        return 0
      }
      case 'backup': {
        const written = await withDatabase(location, (options) => serviceModule.backUpService(options, given))
        print(
          { file: given, ...written },
          `Backed up ${formatCount(written.rows, 'row')} from ${formatCount(written.tables, 'table')} to ${out.shownLine(given)}.`,
        )
        return 0
      }
      case 'restore': {
        const read = await withDatabase(location, (options) => serviceModule.restoreService(options, given))
        print({ file: given, ...read }, `Restored ${formatCount(read.rows, 'row')} from the backup made on ${read.madeAt.slice(0, 10)}.`)
        return 0
      }
      case 'issue': {
        const plan = args.choice('plan', paidPlans)
        if (plan === undefined) throw wrong('--plan is required.')
        const until = dateOf(args.text('until'))
        if (until !== undefined && until <= new Date()) throw wrong('--until must be in the future.')
        const seats = args.number('seats') ?? 1
        if (seats < 1 || seats > serviceModule.seatLimit) throw wrong(`--seats must be between 1 and ${serviceModule.seatLimit}.`)
        if (seats > 1 && plan !== 'team') throw wrong('--seats requires --plan team.')
        const reason = args.isSet('reason') ? requireOption('reason') : 'Made with sheaf service issue'
        const issued = await withOpenService(({ context }) =>
          serviceModule.issueLicense(context, {
            plan,
            reason,
            seats,
            ...defined({ until }),
          }),
        )
        print(issued, issued.key)
        if (!json)
          out.note(
            `${plans[plan].name}, valid for ${formatCount(issued.machinesAllowed, 'machine')}. Save the key; it won't be shown again.`,
          )
        return 0
      }
      case 'revoke':
      case 'reinstate': {
        const change = args.action === 'revoke' ? serviceModule.revokeLicense : serviceModule.restoreLicense
        const reason = requireOption('reason')
        const detail = await withOpenService(({ context }) => change(context, given, reason))
        print(
          detail,
          `${args.action === 'revoke' ? 'Revoked' : 'Restored'}: ${plans[detail.plan].name}, key ending in ${detail.keyEnding}.`,
        )
        return 0
      }
      case 'rekey': {
        const reason = requireOption('reason')
        const detail = await withOpenService(({ context }) => serviceModule.changeLicenseKey(context, given, reason))
        print(detail, detail.key)
        if (!json)
          out.note("Save the key; it won't be shown again. The old key no longer works, and every machine must be activated again.")
        return 0
      }
      case 'list': {
        const { machineLines } = await import('../license/index.ts')
        const detail = await withOpenService(({ context }) => serviceModule.showLicense(context, given))
        if (json) out.json(detail)
        else for (const line of [`${detail.id}, key ending in ${detail.keyEnding}`, ...machineLines(detail, out.shownLine)]) out.line(line)
        return 0
      }
      case 'licenses': {
        const limit = args.number('limit') ?? defaultLimit
        if (limit < 1 || limit > maxLimit) throw wrong(`--limit must be between 1 and ${maxLimit}.`)
        const search = { limit, ...defined({ text: args.text('search'), state: args.choice('state', licenseStates) }) }
        const { licenses, isMore } = await withOpenService(({ context }) => serviceModule.listLicenses(context, search))
        if (json) {
          out.json({ licenses, isMore })
          return 0
        }
        const rows = licenses.map((each) => [
          each.id,
          each.keyEnding,
          plans[each.plan].name,
          each.state,
          `${each.machines}/${each.machinesAllowed}`,
          each.createdAt.slice(0, 10),
          out.shownLine(each.note ?? ''),
        ])
        for (const line of alignTable(rows, ['left', 'left', 'left', 'left', 'right', 'left', 'left'])) out.line(line.trimEnd())
        if (licenses.length === 0) out.note('No licenses found.')
        else if (isMore) out.note('More licenses match. Narrow the search, or increase --limit.')
        return 0
      }
      case 'rebuild': {
        const stats = await withOpenService(({ context }) => serviceModule.rebuildStats(context))
        print(
          stats,
          `${formatCount(stats.leaderboard.length, 'model')} on the leaderboard, ${stats.excluded_models} excluded for having too few results.`,
        )
        return 0
      }
    }
  },
})

function dateOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const date = new Date(text)
  // Date accepts February 30 and rolls over to March.
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  if (!isDay) throw new Refusal('wrong-usage', 'sheaf service issue: --until must be a date such as 2027-01-31.')
  return date
}
