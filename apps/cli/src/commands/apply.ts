// `sheaf apply`: applies a model's reply to the files.

import { defined, type ReplyFormat, replyFormats } from '@sheaf/contract'
import { type Args, type CommandContext, defineCommand, jsonOption, scopeOptions, wrongUsage } from '../command/index.ts'
import { chooseScope } from '../scope/index.ts'

type Modes = 'dry-run' | 'yes' | 'repair' | 'batch' | 'accept-warnings' | 'json'

export const apply = defineCommand({
  name: 'apply',
  summary: "Review and apply the edits in a model's reply",
  positionals: [{ name: 'reply', optional: true, kind: 'file' }],
  options: [
    { name: 'dry-run', help: 'Show what would change without writing anything' },
    { name: 'yes', help: "Apply all changes without review, or none if any has a warning or can't be applied" },
    { name: 'accept-warnings', help: 'Allow changes with warnings, such as new syntax errors, risky paths, or hidden characters' },
    { name: 'format', value: 'format', choices: replyFormats, help: 'Reply format (default: auto-detect)' },
    { name: 'repair', help: "Print a message that asks the model to fix the changes that can't be applied; write nothing" },
    { name: 'copy', help: 'Copy the repair message to the clipboard' },
    {
      name: 'batch',
      value: 'cases',
      kind: 'file',
      help: 'Test the cases in a JSON Lines file (- for stdin) without writing any files, and print one JSON object per case',
    },
    ...scopeOptions,
    jsonOption,
  ],
  examples: [
    { line: 'sheaf apply reply.md', description: 'Review the changes one by one, then write the ones you accept' },
    { line: 'pbpaste | sheaf apply -', description: 'Review a reply from the clipboard' },
    { line: 'sheaf apply reply.md --dry-run', description: 'Preview the changes' },
    { line: 'sheaf apply reply.md --yes', description: "Apply all changes, or none if any has a warning or can't be applied" },
    {
      line: 'sheaf apply reply.md --repair --copy',
      description: "Print and copy a message that asks the model to fix the changes that can't be applied",
    },
  ],
  details:
    "Pass the reply as a file, or - to read it from stdin. The reply can contain XML edits, search/replace blocks, a unified diff, a patch, or whole files. Shows the reason for each change that can't be applied. Without a terminal, writes nothing unless you pass --yes. To undo applied changes, run sheaf undo.",
  async run(args, context) {
    checkConflicts(args)
    const cases = args.text('batch')
    const format = args.choice('format', replyFormats)
    if (cases !== undefined) return tryCases(cases, format, context)
    const { applyPlan, copyRepair, printRepair, readReply, reviewAndApply, showPlan } = await import('../apply/index.ts')
    const reply = await readReply(args.positionals[0] ?? '-', context)
    const scope = await chooseScope(args, context)
    const host = await context.host()
    const plan = await host['reply.plan']({ ...scope, reply, ...defined({ format }) }, context.call)
    if (args.isSet('copy')) await copyRepair(plan, context)
    const json = args.isSet('json')
    if (args.isSet('repair') && !json) return printRepair(plan, context)
    const options = { plan, reply, scope, host, context, json, acceptWarnings: args.isSet('accept-warnings') }
    if (args.isSet('yes')) return applyPlan(options)
    // With --json there is no interactive review.
    const terminal = json || args.isSet('dry-run') ? undefined : await context.terminal()
    return terminal === undefined ? showPlan(options, args.isSet('dry-run')) : reviewAndApply(options, terminal)
  },
})

function checkConflicts(args: Args<Modes>): void {
  const [reply] = args.positionals
  if (args.isSet('batch')) {
    if (reply !== undefined || args.isSet('yes') || args.isSet('dry-run') || args.isSet('repair'))
      throw wrongUsage(
        { name: 'apply' },
        "--batch reads replies from the cases and writes no files. It can't be combined with a reply, --yes, --dry-run, or --repair.",
      )
  } else if (reply === undefined) throw wrongUsage({ name: 'apply' }, 'Specify a reply: a file, or - for stdin.')
  if (args.isSet('yes') && (args.isSet('dry-run') || args.isSet('repair')))
    throw wrongUsage({ name: 'apply' }, "--yes can't be combined with --dry-run or --repair.")
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
