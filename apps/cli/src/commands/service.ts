// `sheaf service`: runs and manages the Sheaf service (licenses and the leaderboard).

import { defined, paidPlans, plans, Refusal } from '@sheaf/contract'
import { anyRootOption, defineCommand, jsonOption } from '../command/index.ts'
import { counted } from '../layout/index.ts'

export const service = defineCommand({
  name: 'service',
  summary: 'Run and look after the Sheaf service: licences and the leaderboard',
  actions: [
    { name: 'start', summary: 'Run it in the foreground, until Ctrl-C' },
    { name: 'migrate', summary: 'Bring the schema of the database up to date' },
    { name: 'backup', summary: 'Write everything into a file', positionals: [{ name: 'file', kind: 'file' }] },
    { name: 'restore', summary: 'Read a backup into an empty database', positionals: [{ name: 'file', kind: 'file' }] },
    {
      name: 'keys',
      summary: 'The public keys that licences are signed with; with a file, a new key is written there',
      positionals: [{ name: 'file', kind: 'file', optional: true }],
    },
    { name: 'issue', summary: 'Make a licence by hand and print its key' },
    { name: 'revoke', summary: 'Take a licence back', positionals: [{ name: 'licence' }] },
    { name: 'reinstate', summary: 'Give a licence back that was taken back', positionals: [{ name: 'licence' }] },
    { name: 'rekey', summary: 'Give a licence a new key and free all its machines', positionals: [{ name: 'licence' }] },
    { name: 'list', summary: 'A licence with its machines, by key or id', positionals: [{ name: 'licence' }] },
    { name: 'rebuild', summary: 'Make the leaderboard now' },
    { name: 'seed', summary: 'Fill a development leaderboard by running the benchmark with simulated models' },
  ],
  options: [
    { name: 'embedded', help: 'With start: in the background of the app, ends by itself' },
    { name: 'port', value: 'n', kind: 'whole-number', help: 'With start: listen on this port' },
    { name: 'site', value: 'folder', kind: 'folder', help: 'With start: serve this built site beside the service' },
    { name: 'plan', value: 'plan', choices: paidPlans, help: 'With issue: what the licence is for' },
    { name: 'seats', value: 'n', kind: 'whole-number', help: 'With issue: seats of a team' },
    { name: 'until', value: 'date', help: 'With issue: ends then; without it, never' },
    { name: 'reason', value: 'text', help: 'With issue, revoke, reinstate and rekey: kept beside the licence' },
    { name: 'submitters', value: 'n', kind: 'whole-number', help: 'With seed: how many submit each model' },
    anyRootOption,
    jsonOption,
  ],
  examples: [
    { line: 'sheaf service issue --plan yearly', does: 'A licence of the embedded service, to try activation without a network' },
    { line: 'sheaf service seed', does: 'A leaderboard of simulated models' },
    { line: 'sheaf service start --port 8080', does: 'Serves until Ctrl-C' },
    { line: 'sheaf service backup service.backup', does: 'Everything in one file' },
  ],
  details:
    'With DATABASE_URL it works on that PostgreSQL, in production mode, with its secrets from the environment. Without it, on the embedded database of the state folder, which the app starts and ends by itself.',
  async run(args, context) {
    const { out, env } = context
    const json = args.isSet('json')
    const [given = ''] = args.positionals
    const { stateFolder } = await import('@sheaf/host')
    const home = stateFolder(env)
    const say = (value: object, text: string) => (json ? out.json(value) : out.line(text))
    if (args.action === 'start') {
      if ((args.number('port') ?? 0) > 65_535) throw new Refusal('wrong-usage', 'sheaf service start: --port is a number up to 65535.')
      const { startEmbedded, startHere } = await import('../service/start-service.ts')
      return args.isSet('embedded')
        ? startEmbedded(home, context)
        : startHere(home, { port: args.number('port'), site: args.text('site'), json }, context)
    }
    if (args.action === 'seed') return (await import('../service/seed-board.ts')).seedBoard(home, args.number('submitters'), json, context)
    if (args.action === 'keys') return (await import('../service/show-keys.ts')).showKeys(home, given, json, context)
    const [{ withDatabase }, theService] = await Promise.all([import('../service/with-database.ts'), import('@sheaf/service')])
    const where = { home, env }
    const needed = (name: Parameters<typeof args.text>[0]) => {
      const value = args.text(name)
      if (value === undefined) throw new Refusal('wrong-usage', `sheaf service ${args.action}: say --${name}.`)
      return value
    }
    const onGround = <Value>(work: (ground: Awaited<ReturnType<typeof theService.openServiceGround>>) => Promise<Value>) =>
      withDatabase(where, async (options) => {
        const ground = await theService.openServiceGround(options)
        try {
          return await work(ground)
        } finally {
          await ground.close()
        }
      })
    switch (args.action) {
      case 'migrate': {
        const taken = await withDatabase(where, theService.migrateService)
        say({ taken }, taken.length === 0 ? 'The schema is up to date.' : `Done: ${taken.join(', ')}.`)
        return 0
      }
      case 'backup': {
        const written = await withDatabase(where, (options) => theService.backUpService(options, given))
        say(
          { file: given, ...written },
          `${counted(written.rows, 'row')} of ${counted(written.tables, 'table')} in ${out.shownLine(given)}.`,
        )
        return 0
      }
      case 'restore': {
        const read = await withDatabase(where, (options) => theService.restoreService(options, given))
        say({ file: given, ...read }, `${counted(read.rows, 'row')} read; the backup was made on ${read.madeAt.slice(0, 10)}.`)
        return 0
      }
      case 'issue': {
        const plan = args.choice('plan', paidPlans)
        if (plan === undefined) throw new Refusal('wrong-usage', 'sheaf service issue: say --plan.')
        const until = dateOf(args.text('until'))
        const issued = await onGround(({ context }) =>
          theService.issueLicense(context, {
            plan,
            reason: args.text('reason') ?? 'Made with sheaf service issue',
            seats: args.number('seats') ?? 1,
            ...defined({ until }),
          }),
        )
        say(issued, issued.key)
        if (!json) out.note(`${plans[plan].name}, good for ${counted(issued.machinesAllowed, 'machine')}. The key is shown only now.`)
        return 0
      }
      case 'revoke':
      case 'reinstate': {
        const change = args.action === 'revoke' ? theService.revokeLicense : theService.restoreLicense
        const reason = needed('reason')
        const detail = await onGround(({ context }) => change(context, given, reason))
        say(
          detail,
          `${args.action === 'revoke' ? 'Taken back' : 'Given back'}: ${plans[detail.plan].name}, key ending in ${detail.keyEnding}.`,
        )
        return 0
      }
      case 'rekey': {
        const reason = needed('reason')
        const detail = await onGround(({ context }) => theService.changeLicenseKey(context, given, reason))
        say(detail, detail.key)
        if (!json) out.note('The key is shown only now. The old one is nobody’s any more, and every machine must be activated again.')
        return 0
      }
      case 'list': {
        const { machineLines } = await import('../license/index.ts')
        const detail = await onGround(({ context }) => theService.showLicense(context, given))
        if (json) out.json(detail)
        else for (const line of [`${detail.id}, key ending in ${detail.keyEnding}`, ...machineLines(detail, out.shownLine)]) out.line(line)
        return 0
      }
      case 'rebuild': {
        const stats = await onGround(({ context }) => theService.rebuildStats(context))
        say(stats, `${counted(stats.leaderboard.length, 'model')} on the leaderboard, ${stats.excluded_models} with too few results.`)
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
  if (!isDay) throw new Refusal('wrong-usage', 'sheaf service issue: --until is a day such as 2027-01-31.')
  return date
}
