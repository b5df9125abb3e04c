// `sheaf bench`: measures how precisely a model edits in large contexts. Runs locally, with your own keys.

import { type BenchStart, benchLanguages, defined, splitModel, thinkingLevels } from '@sheaf/contract'
import { type Args, anyRootOption, defineCommand, jsonOption, wrongUsage } from '../command/index.ts'
import { formatCount } from '../layout/index.ts'

const command = { name: 'bench' }

export const bench = defineCommand({
  name: 'bench',
  summary: 'Measure how precisely a model edits code, and submit the result to the leaderboard',
  actions: [
    { name: 'list', summary: 'List the tasks; with --runs, list past runs instead' },
    { name: 'run', summary: 'Show the estimated cost, then run the tasks with a model' },
    {
      name: 'score',
      summary: 'Rescore runs from their saved replies',
      positionals: [{ name: 'id or file', repeatable: true, kind: 'file' }],
    },
    { name: 'submit', summary: 'Preview the submission of a run, then send it to the leaderboard', positionals: [{ name: 'id' }] },
  ],
  options: [
    { name: 'runs', help: 'With list: list past runs instead of tasks' },
    { name: 'model', short: 'm', value: 'provider/model', help: 'Model to benchmark' },
    { name: 'seed', value: 'text', help: 'Seed for generating repositories and tasks; only runs with the default seed are ranked' },
    {
      name: 'parallel',
      value: 'n',
      kind: 'whole-number',
      help: `Number of languages to benchmark in parallel (default: ${benchLanguages.length})`,
    },
    { name: 'language', value: 'name', choices: benchLanguages, repeatable: true, help: 'Run only tasks in this language' },
    { name: 'task', value: 'id', repeatable: true, help: 'Run only this task' },
    { name: 'resume', value: 'id', help: 'Resume a stopped or failed run' },
    { name: 'temperature', value: 'n', help: 'Temperature from 0 to 2 (default: 0)' },
    { name: 'thinking', value: 'level', choices: thinkingLevels, help: 'Thinking level, for models that support thinking (default: off)' },
    { name: 'report', value: 'file', kind: 'file', help: 'With score: write an HTML report with charts to this file' },
    { name: 'yes', short: 'y', help: 'Start or submit a run without confirmation' },
    { name: 'dry-run', help: 'With submit: show the exact submission without sending it' },
    anyRootOption,
    jsonOption,
  ],
  examples: [
    { line: 'sheaf bench list', description: 'List the 30 tasks' },
    {
      line: 'sheaf bench run --model openai/gpt-5',
      description: 'Show the estimated cost, ask for confirmation, then run and score all tasks',
    },
    { line: 'sheaf bench run --model ollama/qwen3 --language go --parallel 1', description: 'Run the six Go tasks, one at a time' },
    { line: 'sheaf bench run --resume 20261115-221530-3f9a', description: 'Resume a stopped run' },
    { line: 'sheaf bench list --runs', description: 'List past runs' },
    { line: 'sheaf bench score 20261115-221530-3f9a --report report.html', description: 'Rescore a run and write a report with charts' },
    { line: 'sheaf bench submit 20261115-221530-3f9a', description: 'Preview the submission, then confirm to send it' },
  ],
  details:
    "Replies are saved in the state folder, so you can rescore a run at any time. Before submitting a run, shows a summary of the submission and asks for confirmation. In a source checkout, you can try the benchmark with simulated/<name> models, which don't need a provider.",
  async run(args, context) {
    refuseUnsupported(args.action, (name) => args.isSet(name))
    const json = args.isSet('json')
    const parts = await import('../bench/index.ts')
    switch (args.action) {
      case 'list': {
        const { out } = context
        const host = await context.host()
        if (args.isSet('runs')) {
          const runs = await host['bench.runs']()
          if (json) out.json(runs)
          else if (runs.length === 0) out.note('No runs yet. Start one with: sheaf bench run --model provider/model')
          else for (const line of parts.runLines(runs)) out.line(line)
          if (!json) await parts.reportDamagedRuns(context)
          return 0
        }
        const seed = args.text('seed')
        const listed = await host['bench.tasks'](seed === undefined ? {} : { seed })
        if (json) out.json(listed)
        else {
          for (const line of parts.taskLines(listed.tasks)) out.line(line)
          out.note(`${formatCount(listed.tasks.length, 'task')}, seed ${listed.seed}, task set ${listed.taskSet}`)
        }
        return 0
      }
      case 'run':
        return parts.runModel(parseStart(args), context, { json, skipConfirmation: args.isSet('yes') })
      case 'score':
        return parts.scoreRuns(args.positionals, context, { json, report: args.text('report') })
      case 'submit': {
        if (args.isSet('yes') && args.isSet('dry-run')) throw wrongUsage(command, "--yes and --dry-run can't be combined.")
        const [id = ''] = args.positionals
        return parts.submitRun(id, context, { json, skipConfirmation: args.isSet('yes'), dryRun: args.isSet('dry-run') })
      }
    }
  },
})

/** Options of each action, besides the common ones. Any other option is refused rather than silently ignored. */
const supportedOptions = {
  list: ['runs', 'seed'],
  run: ['model', 'seed', 'parallel', 'language', 'task', 'resume', 'temperature', 'thinking', 'yes'],
  score: ['report'],
  submit: ['yes', 'dry-run'],
} as const

function refuseUnsupported(
  action: keyof typeof supportedOptions,
  isSet: (name: (typeof supportedOptions)[keyof typeof supportedOptions][number]) => boolean,
): void {
  const own: readonly string[] = supportedOptions[action]
  const other = Object.values(supportedOptions)
    .flat()
    .find((name) => !own.includes(name) && isSet(name))
  if (other !== undefined) throw wrongUsage(command, `sheaf bench ${action} doesn't support --${other}.`)
  if (action === 'list' && isSet('runs') && isSet('seed')) throw wrongUsage(command, "--seed and --runs can't be combined.")
}

type RunArgs = Pick<
  Args<'model' | 'seed' | 'parallel' | 'language' | 'task' | 'resume' | 'temperature' | 'thinking'>,
  'text' | 'texts' | 'number' | 'choice'
>

function parseStart(args: RunArgs): BenchStart {
  const resume = args.text('resume')
  const model = args.text('model')
  const parallel = args.number('parallel')
  if (parallel === 0) throw wrongUsage(command, '--parallel must be at least 1.')
  const paced = parallel === undefined ? {} : { parallel }
  if (resume !== undefined) {
    const fixed = (['model', 'seed', 'language', 'task', 'temperature', 'thinking'] as const).find((name) => args.texts(name).length > 0)
    if (fixed !== undefined) throw wrongUsage(command, `--${fixed} can't be combined with --resume. A resumed run keeps its settings.`)
    return { model: '', resume, ...paced }
  }
  if (model === undefined) throw wrongUsage(command, 'Specify a model: --model provider/model.')
  if (splitModel(model).provider === '') throw wrongUsage(command, `Invalid value '${model}' for --model. Use provider/model.`)
  const seed = args.text('seed')
  const thinking = args.choice('thinking', thinkingLevels)
  const languages = benchLanguages.filter((language) => args.texts('language').includes(language))
  const tasks = args.texts('task')
  const temperature = temperatureOf(args.text('temperature'))
  return {
    model,
    ...paced,
    ...defined({ seed, thinking }),
    ...(languages.length === 0 ? {} : { languages }),
    ...(tasks.length === 0 ? {} : { tasks }),
    ...defined({ temperature }),
  }
}

function temperatureOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const value = /^\d(?:\.\d{1,3})?$/u.test(text) ? Number(text) : Number.NaN
  if (!(value <= 2)) throw wrongUsage(command, `Invalid value '${text}' for --temperature. Use a number from 0 to 2.`)
  return value
}
