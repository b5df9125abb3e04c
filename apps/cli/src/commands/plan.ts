// `sheaf plan`: asks the planning model for a plan.

import type { HostApi, TurnRequest } from '@sheaf/contract'
import { type CommandContext, defineCommand, jsonOption, scopeOptions, wrongUsage } from '../command/index.ts'
import { type ChosenScope, chooseScope } from '../scope/index.ts'
import { visibleLine } from '../terminal/index.ts'
import { answerTurn, parseTurnOptions, turnOptions } from '../turn/index.ts'

const command = { name: 'plan' }
/** Enough for most changes, and well within every context window. */
const maxFoundFiles = 15

export const plan = defineCommand({
  name: 'plan',
  summary: 'Ask the planning model for a plan based on the files a task needs',
  positionals: [{ name: 'task' }, { name: 'paths', optional: true, repeatable: true, kind: 'path' }],
  options: [
    ...turnOptions,
    { name: 'no-files', help: 'Include the folder tree but no files' },
    { name: 'output', short: 'o', value: 'file', kind: 'file', help: 'Write the plan to this file' },
    ...scopeOptions,
    jsonOption,
  ],
  examples: [
    { line: "sheaf plan 'Retry once on 503'", description: 'Create a plan from automatically chosen files' },
    {
      line: "sheaf plan 'Retry once on 503' src/net -o plan.md",
      description: 'Create a plan from the files in src/net and save it to plan.md',
    },
    {
      line: "sheaf plan 'Split the parser' src/parser --model anthropic/claude-opus-4-6 --thinking max",
      description: 'Use a specific model at the highest thinking level',
    },
  ],
  details:
    'Pass the task as text, or - to read it from stdin. Without paths, chooses files for the task locally, like sheaf build, and lists them on stderr. Uses the planning model from Settings unless you pass --model. Never edits files. Requires Sheaf Pro.',
  async run(args, context) {
    const [given = '', ...paths] = args.positionals
    if (args.isSet('no-files') && paths.length > 0) throw wrongUsage(command, "--no-files can't be combined with paths.")
    const task = (given === '-' ? await context.readStdin() : given).trim()
    if (task === '') throw wrongUsage(command, 'The task is empty.')
    const scope = await chooseScope(args, context)
    const choices = await parseTurnOptions(args, command, paths, scope, context)
    const host = await context.host()
    const found = paths.length > 0 || args.isSet('no-files') ? undefined : await findFiles(host, task, scope, context)
    const request: TurnRequest = {
      prompt: found === undefined ? choices.prompt : { ...choices.prompt, selection: found.map((path) => ({ path, mode: 'full' })) },
      settings: choices.settings,
      messages: [{ from: 'you', text: task }],
      slot: 'planner',
    }
    return answerTurn(request, { scope, json: args.isSet('json'), output: args.text('output') }, context)
  },
})

async function findFiles(host: HostApi, task: string, scope: ChosenScope, context: CommandContext): Promise<string[]> {
  const { recommendations } = await host['builder.run']({ ...scope, task, model: null, top: maxFoundFiles }, context.call)
  const paths = recommendations.map(({ path }) => path)
  context.out.note(
    paths.length === 0
      ? 'No relevant files found; only the folder tree is included.'
      : `Files for the task: ${paths.map(visibleLine).join(', ')}`,
  )
  return paths
}
