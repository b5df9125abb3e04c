// `sheaf build`: finds the files a task needs, ranked locally and, if one is named, by a model.

import { type BuilderAnswer, type Priority, type Recommendation, splitModel } from '@sheaf/contract'
import { type CommandContext, defineCommand, jsonOption, placeOptions, wrongUsage } from '../command/index.ts'
import { alignTable, counted, grouped } from '../layout/index.ts'
import { choosePlace } from '../place/index.ts'

const command = { name: 'build' }
const defaultTop = 20
/** With a budget, enough candidates to fill it. */
const topForBudget = 200

export const build = defineCommand({
  name: 'build',
  summary: 'Find the files a task needs, with a reason for each',
  positionals: [{ name: 'task' }],
  options: [
    { name: 'model', short: 'm', value: 'provider/model', help: 'Also ask this model, and send it the tree and code maps' },
    { name: 'no-model', help: 'Rank files locally, without a model (default)' },
    { name: 'top', value: 'n', kind: 'whole-number', help: `Maximum number of files (default: ${defaultTop})` },
    { name: 'budget', value: 'n', kind: 'whole-number', help: 'List only the best files that fit in n tokens; each file counts in full' },
    ...placeOptions,
    jsonOption,
  ],
  examples: [
    { line: "sheaf build 'Retry once on 503'", does: 'Rank files without a model, best first' },
    { line: "sheaf build 'Retry once on 503' --budget 20000", does: 'Get the best files that fit in 20,000 tokens' },
    { line: "sheaf build 'Retry once on 503' --model openai/gpt-5", does: "Combine the local ranking with a model's recommendations" },
    { line: 'sheaf build - --json', does: 'Read the task from stdin and print JSON' },
  ],
  details: 'Pass the task as text, or - to read it from stdin. Without --model, nothing leaves this machine. Requires Sheaf Pro.',
  async run(args, context) {
    const [given = ''] = args.positionals
    const model = args.text('model')
    if (model !== undefined && args.isSet('no-model')) throw wrongUsage(command, "--model and --no-model can't be combined.")
    if (model !== undefined && splitModel(model).provider === '')
      throw wrongUsage(command, `Invalid value '${model}' for --model. Use provider/model.`)
    const task = (given === '-' ? await context.readStdin() : given).trim()
    if (task === '') throw wrongUsage(command, 'The task is empty.')
    const budget = args.number('budget')
    const top = args.number('top') ?? (budget === undefined ? defaultTop : topForBudget)
    if (top < 1) throw wrongUsage(command, '--top must be at least 1.')
    const place = await choosePlace(args, context)
    const host = await context.host()
    const answer = await host['builder.run']({ ...place, task, model: model ?? null, top }, context.call)
    const recommendations = budget === undefined ? answer.recommendations : within(answer.recommendations, budget)
    if (args.isSet('json')) context.out.json({ ...answer, recommendations })
    else print(recommendations, answer, context)
    return 0
  },
})

/** A large file must not push out the small ones after it. */
function within(all: readonly Recommendation[], budget: number): Recommendation[] {
  let left = budget
  return all.filter(({ tokens }) => {
    if (tokens > left) return false
    left -= tokens
    return true
  })
}

function print(recommendations: readonly Recommendation[], answer: BuilderAnswer, { out }: CommandContext): void {
  const { paint } = out
  const colours: Record<Priority, (text: string) => string> = { high: paint.red, medium: paint.yellow, low: paint.dim }
  const rows = recommendations.map(({ path, priority, tokens }) => [priority, grouped(tokens), out.shownLine(path)])
  const tellsBy = answer.model !== null
  for (const [at, line] of alignTable(rows, ['left', 'right', 'left']).entries()) {
    const file = recommendations[at]
    if (!file) continue
    out.line(line.replace(file.priority, colours[file.priority]))
    out.line(paint.dim(out.shownLine(`        ${tellsBy ? `${by[file.by]}: ` : ''}${file.why}`)))
  }
  const total = recommendations.reduce((sum, { tokens }) => sum + tokens, 0)
  const left = answer.recommendations.length - recommendations.length
  for (const note of answer.notes) out.note(out.shownLine(note))
  if (left > 0) out.note(`${counted(left, 'more file', 'more files')} didn't fit in the budget.`)
  out.note(
    recommendations.length === 0 ? 'No relevant files found.' : `${counted(recommendations.length, 'file')}, ${grouped(total)} tokens.`,
  )
}

const by: Record<Recommendation['by'], string> = { local: 'ranking', model: 'model', both: 'model and ranking' }
