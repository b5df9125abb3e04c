// `sheaf build`: finds the files a task needs, ranked locally and, if one is named, by a model.

import {
  type BuilderAnswer,
  type Call,
  type ContextPack,
  type FileMode,
  type PackedFile,
  type PartialRanking,
  type Priority,
  type Progress,
  type Recommendation,
  splitModel,
} from '@sheaf/contract'
import { type CommandContext, defineCommand, jsonOption, scopeOptions, wrongUsage } from '../command/index.ts'
import { alignTable, formatCount, formatNumber } from '../layout/index.ts'
import { chooseScope } from '../scope/index.ts'

const command = { name: 'build' }
const defaultTop = 20

export const build = defineCommand({
  name: 'build',
  summary: 'Find the files a task needs, with a reason for each',
  positionals: [{ name: 'task' }],
  options: [
    {
      name: 'model',
      short: 'm',
      value: 'provider/model',
      help: 'Also ask this model. It gets the task, folder tree, and code maps; an agent explores the project itself',
    },
    { name: 'no-model', help: 'Rank files locally, without a model (default)' },
    {
      name: 'top',
      value: 'n',
      kind: 'whole-number',
      help: `Maximum number of files (default: ${defaultTop})`,
    },
    {
      name: 'budget',
      value: 'n',
      kind: 'whole-number',
      help: 'Also choose which files, line ranges, and code maps to include, up to n tokens in total',
    },
    ...scopeOptions,
    jsonOption,
  ],
  examples: [
    { line: "sheaf build 'Retry once on 503'", description: 'Rank files, best first, without using a model' },
    {
      line: "sheaf build 'Retry once on 503' --budget 20000",
      description: 'Choose which functions and files to include, up to 20,000 tokens in total',
    },
    {
      line: "sheaf build 'Retry once on 503' --model openai/gpt-5",
      description: "Combine the local ranking with a model's recommendations",
    },
    { line: 'sheaf build - --json', description: 'Read the task from stdin and print JSON' },
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
    const top = args.number('top') ?? defaultTop
    if (top < 1) throw wrongUsage(command, '--top must be at least 1.')
    const scope = await chooseScope(args, context)
    const host = await context.host()
    const answer = await host['builder.run'](
      { ...scope, task, model: model ?? null, top, ...(budget === undefined ? {} : { budget }) },
      { ...context.call, onProgress: showStages(context.call.onProgress) },
    )
    if (args.isSet('json')) context.out.json(asJson(answer))
    else if (answer.pack) printPack(answer.pack, budget, answer, context)
    else print(answer, context)
    return 0
  },
})

/** Shows what the ranking knows so far and what it still reads. */
function showStages(show: Call['onProgress']): (progress: Progress) => void {
  let basis: PartialRanking['basis'] | undefined
  return ({ stage, partial, look, ...progress }) => {
    basis = partial?.basis ?? basis
    show?.({ ...progress, stage: stage === 'scan' ? scanLabels[basis ?? 'nothing'] : (look ?? stage) })
  }
}

const scanLabels: Record<PartialRanking['basis'] | 'nothing', string> = {
  nothing: 'Matching names',
  names: 'Matched names, reading contents',
  contents: 'Matched contents, reading history',
}

/** Ranges as pairs of line numbers. */
function asJson(answer: BuilderAnswer) {
  if (!answer.pack) return answer
  const files = answer.pack.files.map(({ path, mode, tokens, why, ...file }) => ({
    path,
    mode,
    ranges: 'ranges' in file ? file.ranges.map(({ from, to }) => [from, to]) : [],
    tokens,
    why,
  }))
  return { ...answer, pack: { tokens: answer.pack.tokens, files } }
}

function print(answer: BuilderAnswer, { out }: CommandContext): void {
  const { paint } = out
  const { recommendations } = answer
  const colors: Record<Priority, (text: string) => string> = { high: paint.red, medium: paint.yellow, low: paint.dim }
  const rows = recommendations.map(({ path, priority, tokens }) => [priority, formatNumber(tokens), out.shownLine(path)])
  const showsSource = answer.model !== null
  for (const [at, line] of alignTable(rows, ['left', 'right', 'left']).entries()) {
    const file = recommendations[at]
    if (!file) continue
    out.line(line.replace(file.priority, colors[file.priority]))
    out.line(paint.dim(out.shownLine(`        ${showsSource ? `${sourceLabels[file.by]}: ` : ''}${file.why}`)))
  }
  const total = recommendations.reduce((sum, { tokens }) => sum + tokens, 0)
  for (const note of answer.notes) out.note(out.shownLine(note))
  out.note(
    recommendations.length === 0
      ? 'No relevant files found.'
      : `${formatCount(recommendations.length, 'file')}, ${formatNumber(total)} tokens.`,
  )
}

function printPack(
  { files, tokens }: ContextPack,
  budget: number | undefined,
  { notes, task }: BuilderAnswer,
  { out }: CommandContext,
): void {
  const rows = files.map((file) => [modeLabels[file.mode], formatNumber(file.tokens), out.shownLine(file.path)])
  for (const [at, line] of alignTable(rows, ['left', 'right', 'left']).entries()) {
    const file = files[at]
    if (!file) continue
    out.line(line)
    for (const reason of reasonsOf(file)) out.line(out.paint.dim(out.shownLine(`        ${reason}`)))
  }
  if (task !== undefined) {
    out.line('')
    out.line('Suggested task:')
    for (const line of task.split('\n')) out.line(out.shownLine(line))
  }
  for (const note of notes) out.note(out.shownLine(note))
  out.note(totalLine(files.length, tokens, budget))
}

function totalLine(files: number, tokens: number, budget: number | undefined): string {
  const count = formatCount(files, 'file')
  if (budget === undefined) return `${count}, ${formatNumber(tokens)} tokens.`
  return files === 0
    ? `Nothing relevant fits within ${formatNumber(budget)} tokens.`
    : `${count}, ${formatNumber(tokens)} of ${formatNumber(budget)} tokens.`
}

function reasonsOf(file: PackedFile): string[] {
  if (file.mode !== 'slices') return [file.why]
  return file.ranges.map(({ from, to, why }) => (why ? `lines ${from}-${to}: ${why}` : `lines ${from}-${to}`))
}

const modeLabels: Record<FileMode, string> = { full: 'whole', slices: 'lines', map: 'map' }

const sourceLabels: Record<Recommendation['by'], string> = { local: 'ranking', model: 'model', both: 'model and ranking' }
