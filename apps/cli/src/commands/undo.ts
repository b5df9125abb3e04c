// `sheaf undo`: undoes and redoes commits.

import { type CommitOutcome, type CommitRecord, defined, Refusal, refusalAnswer, refusals } from '@sheaf/contract'
import { type CommandContext, defineCommand, jsonOption, rootOptions, wrongUsage } from '../command/index.ts'
import { alignTable, formatCount } from '../layout/index.ts'
import { chooseRoots } from '../scope/index.ts'
import { visibleLine } from '../terminal/index.ts'

export const undo = defineCommand({
  name: 'undo',
  summary: 'Undo changes applied by Sheaf',
  positionals: [{ name: 'id', optional: true }],
  options: [
    { name: 'list', help: 'List the Sheaf commits in the root folders, newest first' },
    { name: 'redo', help: 'Redo an undone commit' },
    ...rootOptions,
    jsonOption,
  ],
  examples: [
    { line: 'sheaf undo', description: 'Undo the last Sheaf commit' },
    { line: 'sheaf undo --list', description: 'List all Sheaf commits in this repository with their IDs' },
    { line: 'sheaf undo --redo', description: 'Redo the last undone commit' },
  ],
  details:
    "Without an ID, undoes the last Sheaf commit. Doesn't need git: Sheaf keeps copies of the files it changes. Restores all files in the commit or none. If a file has changed since the commit, lists the file and writes nothing.",
  async run(args, context) {
    const [id] = args.positionals
    const isRedo = args.isSet('redo')
    if (args.isSet('list') && (id !== undefined || isRedo))
      throw wrongUsage({ name: 'undo' }, "--list can't be combined with an ID or --redo.")
    const scope = await chooseRoots(args, context)
    const host = await context.host()
    if (args.isSet('list')) return listCommits(await host['commits.list'](scope), args.isSet('json'), context)
    const change = { type: isRedo ? ('redo' as const) : ('undo' as const), ...defined({ id }) }
    const outcome = await host['commits.change']({ ...scope, change }, context.call)
    return printOutcome(outcome, isRedo, args.isSet('json'), context)
  },
})

function listCommits(commits: readonly CommitRecord[], json: boolean, { out }: CommandContext): number {
  if (json) out.json(commits)
  else if (commits.length === 0) out.note('No Sheaf commits in these folders.')
  else for (const row of alignTable(commits.map(commitRow), ['left', 'left', 'left', 'right', 'left'])) out.line(row.trimEnd())
  return 0
}

function commitRow({ id, at, state, files, title }: CommitRecord): string[] {
  const [first] = files
  const about = title ?? (first === undefined ? '' : `${first.action} ${first.path}`)
  return [id, localMinute(new Date(at)), state, formatCount(files.length, 'file'), visibleLine(about)]
}

/** In local time. */
function localMinute(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-')
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`
}

async function printOutcome(outcome: CommitOutcome, isRedo: boolean, json: boolean, { out }: CommandContext): Promise<number> {
  if (outcome.ok) {
    if (json) out.json({ [isRedo ? 'redone' : 'undone']: outcome.id, notes: outcome.notes })
    else {
      out.note(isRedo ? `Redone: ${outcome.id}.` : `Undone: ${outcome.id}. To redo: sheaf undo --redo ${outcome.id}`)
      for (const note of outcome.notes) out.note(`Note: ${visibleLine(note)}`)
    }
    return 0
  }
  const refusal = new Refusal('undo-refused')
  if (json) out.json({ ...refusalAnswer(refusal), troubles: outcome.problems })
  else {
    for (const { path, message, code } of outcome.problems)
      out.note(out.notePaint.red(`${visibleLine(path)}: ${visibleLine(message)} (${code})`))
    const { reportRefusal } = await import('../terminal/report-problem.ts')
    reportRefusal(refusal, out)
  }
  return refusals['undo-refused'].exit
}
