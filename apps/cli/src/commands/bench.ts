// `sheaf bench`: measures how precisely a model edits in large contexts. Runs locally, with your own keys.

import { type BenchStart, benchLanguages, defined, splitModel, thinkingLevels } from '@sheaf/contract'
import { type Args, anyRootOption, defineCommand, jsonOption, wrongUsage } from '../command/index.ts'
import { counted } from '../layout/index.ts'

const command = { name: 'bench' }

export const bench = defineCommand({
  name: 'bench',
  summary: 'Measure how well a model makes precise edits, and send the result to the leaderboard',
  actions: [
    { name: 'list', summary: 'The tasks, or with --runs what was run here' },
    { name: 'run', summary: 'Ask a model every task; what it costs is said first' },
    {
      name: 'score',
      summary: 'Score runs again from their raw replies, by id or file',
      positionals: [{ name: 'id or file', repeatable: true, kind: 'file' }],
    },
    { name: 'submit', summary: 'Show what would be sent to the leaderboard, and send it', positionals: [{ name: 'id' }] },
  ],
  options: [
    { name: 'runs', help: 'List runs instead of tasks' },
    { name: 'model', short: 'm', value: 'provider/model', help: 'The model to ask' },
    { name: 'seed', value: 'text', help: 'Other repositories and tasks; only the default seed is ranked' },
    { name: 'parallel', value: 'n', kind: 'whole-number', help: `Languages asked at once; the default is ${benchLanguages.length}` },
    { name: 'language', value: 'name', choices: benchLanguages, repeatable: true, help: 'Only tasks in this language' },
    { name: 'task', value: 'id', repeatable: true, help: 'Only this task' },
    { name: 'resume', value: 'id', help: 'Go on with a run that was stopped or failed' },
    { name: 'temperature', value: 'number', help: 'From 0 to 2; the default is 0' },
    { name: 'thinking', value: 'level', choices: thinkingLevels, help: 'How much it thinks before it answers; the default is off' },
    { name: 'report', value: 'file', kind: 'file', help: 'Write a page with plots of the scored runs' },
    { name: 'yes', short: 'y', help: 'Begin, or send, without a question' },
    { name: 'dry-run', help: 'Only show what would be sent, all of it' },
    anyRootOption,
    jsonOption,
  ],
  examples: [
    { line: 'sheaf bench list', does: 'The thirty tasks' },
    { line: 'sheaf bench run --model openai/gpt-5', does: 'Says what it costs, asks, runs all tasks and scores them' },
    { line: 'sheaf bench run --model ollama/qwen3 --language go --parallel 1', does: 'Six tasks, one after another' },
    { line: 'sheaf bench run --resume 20261115-221530-3f9a', does: 'Goes on where a run was stopped' },
    { line: 'sheaf bench list --runs', does: 'What was run here' },
    { line: 'sheaf bench score 20261115-221530-3f9a --report report.html', does: 'Scores it again and draws the plots' },
    { line: 'sheaf bench submit 20261115-221530-3f9a', does: 'Shows what would be sent, and asks' },
  ],
  details:
    'Raw replies are kept in the state folder, so a run can be scored again by anyone. Nothing is sent to the leaderboard before you have seen it. From a checkout, simulated/<name> models try it without a provider.',
  async run(args, context) {
    refuseOthers(args.action, (name) => args.isSet(name))
    const json = args.isSet('json')
    const parts = await import('../bench/index.ts')
    switch (args.action) {
      case 'list': {
        const { out } = context
        const host = await context.host()
        if (args.isSet('runs')) {
          const runs = await host['bench.runs']()
          if (json) out.json(runs)
          else if (runs.length === 0) out.note('Nothing was run here yet. Begin with: sheaf bench run --model provider/model')
          else for (const line of parts.runLines(runs)) out.line(line)
          if (!json) await parts.sayDamaged(context)
          return 0
        }
        const seed = args.text('seed')
        const listed = await host['bench.tasks'](seed === undefined ? {} : { seed })
        if (json) out.json(listed)
        else {
          for (const line of parts.taskLines(listed.tasks)) out.line(line)
          out.note(`${counted(listed.tasks.length, 'task')}, seed ${listed.seed}, task set ${listed.taskSet}`)
        }
        return 0
      }
      case 'run':
        return parts.runModel(startOf(args), context, { json, yes: args.isSet('yes') })
      case 'score':
        return parts.scoreRuns(args.positionals, context, { json, report: args.text('report') })
      case 'submit': {
        if (args.isSet('yes') && args.isSet('dry-run')) throw wrongUsage(command, '--yes and --dry-run contradict each other.')
        const [id = ''] = args.positionals
        return parts.submitRun(id, context, { json, yes: args.isSet('yes'), dryRun: args.isSet('dry-run') })
      }
    }
  },
})

/** Options of each action, besides the common ones. Any other option is refused rather than silently ignored. */
const taken = {
  list: ['runs', 'seed'],
  run: ['model', 'seed', 'parallel', 'language', 'task', 'resume', 'temperature', 'thinking', 'yes'],
  score: ['report'],
  submit: ['yes', 'dry-run'],
} as const

function refuseOthers(action: keyof typeof taken, isSet: (name: (typeof taken)[keyof typeof taken][number]) => boolean): void {
  const own: readonly string[] = taken[action]
  const other = Object.values(taken)
    .flat()
    .find((name) => !own.includes(name) && isSet(name))
  if (other !== undefined) throw wrongUsage(command, `sheaf bench ${action} takes no --${other}.`)
  if (action === 'list' && isSet('runs') && isSet('seed')) throw wrongUsage(command, '--seed is about tasks, --runs about runs.')
}

type RunArgs = Pick<
  Args<'model' | 'seed' | 'parallel' | 'language' | 'task' | 'resume' | 'temperature' | 'thinking'>,
  'text' | 'texts' | 'number' | 'choice'
>

function startOf(args: RunArgs): BenchStart {
  const resume = args.text('resume')
  const model = args.text('model')
  const parallel = args.number('parallel')
  if (parallel === 0) throw wrongUsage(command, '--parallel takes 1 or more.')
  const paced = parallel === undefined ? {} : { parallel }
  if (resume !== undefined) {
    const fixed = (['model', 'seed', 'language', 'task', 'temperature', 'thinking'] as const).find((name) => args.texts(name).length > 0)
    if (fixed !== undefined) throw wrongUsage(command, `--${fixed} stays what it was when the run began; leave it out with --resume.`)
    return { model: '', resume, ...paced }
  }
  if (model === undefined) throw wrongUsage(command, 'Say which model: --model provider/model.')
  if (splitModel(model).provider === '') throw wrongUsage(command, `--model is written provider/model, not '${model}'.`)
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
  if (!(value <= 2)) throw wrongUsage(command, `--temperature takes a number from 0 to 2, not '${text}'.`)
  return value
}
