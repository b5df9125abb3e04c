// `sheaf apply`: applies a model's reply to the files.

import { defined, type ReplyFormat, replyFormats } from '@sheaf/contract'
import { type Args, type CommandContext, defineCommand, jsonOption, placeOptions, wrongUsage } from '../command/index.ts'
import { choosePlace } from '../place/index.ts'

type Modes = 'dry-run' | 'yes' | 'repair' | 'batch' | 'accept-warnings' | 'json'

export const apply = defineCommand({
  name: 'apply',
  summary: "Bring a model's reply into the files, after a review",
  positionals: [{ name: 'reply', optional: true, kind: 'file' }],
  options: [
    { name: 'dry-run', help: 'Only show what would happen' },
    { name: 'yes', help: 'Write without a review, everything or nothing' },
    { name: 'accept-warnings', help: 'Write also where there are warnings, such as new syntax errors, risky paths and hidden characters' },
    { name: 'format', value: 'format', choices: replyFormats, help: 'Read the reply as this format instead of recognising it' },
    { name: 'repair', help: 'Print only what to send back to the model about refused changes, and write nothing' },
    { name: 'copy', help: 'Copy that message to the clipboard' },
    { name: 'batch', value: 'cases', kind: 'file', help: 'Try many cases in memory, a JSON a line in and out; - is stdin' },
    ...placeOptions,
    jsonOption,
  ],
  examples: [
    { line: 'sheaf apply reply.md', does: 'Review the changes one by one, then write what you accepted' },
    { line: 'pbpaste | sheaf apply -', does: 'The same with the reply from the clipboard' },
    { line: 'sheaf apply reply.md --dry-run', does: 'See what would happen' },
    { line: 'sheaf apply reply.md --yes', does: 'Write everything, or nothing if any change is refused' },
    { line: 'sheaf apply reply.md --repair --copy', does: 'Copy what to tell the model about the refused changes' },
  ],
  details:
    'The reply is a file, or - for stdin: XML edits, search/replace blocks, a unified diff, a patch or whole files. A change that does not fit is refused with a reason. Without a terminal and without --yes nothing is written; what was written is taken back with sheaf undo.',
  async run(args, context) {
    checkTogether(args)
    const cases = args.text('batch')
    const format = args.choice('format', replyFormats)
    if (cases !== undefined) return tryCases(cases, format, context)
    const { applyPlan, copyRepair, printRepair, readReply, reviewAndApply, showPlan } = await import('../apply/index.ts')
    const reply = await readReply(args.positionals[0] ?? '-', context)
    const place = await choosePlace(args, context)
    const host = await context.host()
    const plan = await host['reply.plan']({ ...place, reply, ...defined({ format }) }, context.call)
    if (args.isSet('copy')) await copyRepair(plan, context)
    const json = args.isSet('json')
    if (args.isSet('repair') && !json) return printRepair(plan, context)
    const applying = { plan, reply, place, host, context, json, acceptWarnings: args.isSet('accept-warnings') }
    if (args.isSet('yes')) return applyPlan(applying)
    // With --json there is no interactive review.
    const terminal = json || args.isSet('dry-run') ? undefined : await context.terminal()
    return terminal === undefined ? showPlan(applying, args.isSet('dry-run')) : reviewAndApply(applying, terminal)
  },
})

function checkTogether(args: Args<Modes>): void {
  const [reply] = args.positionals
  if (args.isSet('batch')) {
    if (reply !== undefined || args.isSet('yes') || args.isSet('dry-run') || args.isSet('repair'))
      throw wrongUsage({ name: 'apply' }, '--batch takes its replies from the cases, and writes nothing to a disk.')
  } else if (reply === undefined) throw wrongUsage({ name: 'apply' }, 'Say which reply: a file, or - for stdin.')
  if (args.isSet('yes') && (args.isSet('dry-run') || args.isSet('repair')))
    throw wrongUsage({ name: 'apply' }, '--yes writes; --dry-run and --repair do not.')
}

async function tryCases(cases: string, format: ReplyFormat | undefined, context: CommandContext): Promise<number> {
  const [{ runBatch }, { openNamedFile }] = await Promise.all([import('../batch/index.ts'), import('../input/index.ts')])
  const stream = cases === '-' ? context.stdin() : await openNamedFile(cases, context.cwd)
  const print = async (lines: string) => {
    context.out.print(lines)
    await context.out.finish()
    return !context.out.isClosed
  }
  await runBatch({ stream, host: await context.host(), call: context.call, print, ...defined({ format }) })
  return 0
}
