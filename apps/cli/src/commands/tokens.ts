// `sheaf tokens`: counts tokens by file or folder.

import { defined, Refusal, refusalAnswer, refusals, type TokenCounts } from '@sheaf/contract'
import { defineCommand, jsonOption, scopeOptions } from '../command/index.ts'
import { folderCounts, heaviestFolders } from '../counts/index.ts'
import { alignTable, formatCount, formatNumber, formatPercent, problemLines } from '../layout/index.ts'
import { resolvePathArguments } from '../paths/index.ts'
import { chooseScope } from '../scope/index.ts'
import type { Output } from '../terminal/index.ts'

const groupings = ['folder', 'file'] as const
const defaultRows = 20

export const tokens = defineCommand({
  name: 'tokens',
  summary: 'Count tokens by file or folder',
  positionals: [{ name: 'paths', optional: true, repeatable: true, kind: 'path' }],
  options: [
    { name: 'by', value: 'what', choices: groupings, help: 'How to group the counts (default: file)' },
    {
      name: 'model',
      value: 'model',
      choices: ['o200k', 'cl100k', 'gpt-5', 'gpt-4o', 'gpt-4'],
      open: true,
      help: "Use the tokenizer of this model or encoding, such as o200k; if it isn't public, the counts are estimates, marked with ≈",
    },
    { name: 'max', value: 'n', kind: 'whole-number', help: `Exit with code ${refusals['over-budget'].exit} if the total exceeds n` },
    { name: 'top', value: 'n', kind: 'whole-number', help: `Number of rows to show (default: ${defaultRows})` },
    ...scopeOptions,
    jsonOption,
  ],
  examples: [
    { line: 'sheaf tokens', description: 'Show the largest files in this repository and the total token count' },
    { line: 'sheaf tokens src --by folder', description: 'Show which folders in src have the most tokens' },
    { line: 'sheaf tokens docs --max 20000', description: 'Fail a CI job if the docs folder has more than 20,000 tokens' },
    { line: 'git diff --name-only | sheaf tokens -', description: 'Count the tokens in files with unstaged changes' },
  ],
  details: 'Without paths, counts everything in the root folders. Use - to read paths from stdin.',
  async run(args, context) {
    const { out } = context
    const scope = await chooseScope(args, context)
    const { paths, missing } = await resolvePathArguments(args.positionals, scope, context)
    const model = args.text('model')
    const host = await context.host()
    const answer = await host['tokens.count']({ ...scope, ...defined({ paths, model }) }, context.call)
    const byFolder = args.choice('by', groupings) === 'folder'
    const max = args.number('max')
    const over =
      max !== undefined && answer.total > max
        ? new Refusal('over-budget', `The total is ${formatNumber(answer.total)} tokens, but the maximum is ${formatNumber(max)}.`)
        : undefined
    if (args.isSet('json')) {
      out.json({
        total: answer.total,
        files: answer.files,
        ...(byFolder ? { folders: folderCounts(answer.files) } : {}),
        ...(model === undefined ? {} : { tokenizer: answer.tokenizer }),
        ...(over === undefined ? {} : refusalAnswer(over)),
      })
    } else {
      printTable(answer, { byFolder, rows: args.number('top') ?? defaultRows, mark: answer.tokenizer.exact ? '' : '≈' }, out)
      const { exact, encoding, factor } = answer.tokenizer
      if (!exact)
        out.note(`≈ The tokenizer for ${model} is not public. These counts are estimates: ${encoding} tokens multiplied by ${factor}.`)
      for (const line of problemLines('Not counted', [...missing, ...answer.skipped])) out.note(line)
      if (over !== undefined) (await import('../terminal/report-problem.ts')).reportRefusal(over, out)
    }
    return over === undefined ? 0 : refusals[over.code].exit
  },
})

function printTable({ total, files }: TokenCounts, form: { byFolder: boolean; rows: number; mark: string }, out: Output): void {
  const all = form.byFolder ? heaviestFolders(files, form.rows).map((row) => ({ ...row, path: folderLabel(row.path) })) : files
  const sorted = form.byFolder ? all : all.toSorted((a, b) => b.tokens - a.tokens || (a.path < b.path ? -1 : 1))
  const shown = sorted.slice(0, form.rows)
  const rest = sorted.slice(form.rows)
  const count = (value: number) => `${form.mark}${formatNumber(value)}`
  const rows = shown.map(({ path, tokens: own }) => [count(own), formatPercent(own, total), out.shownLine(path)])
  if (rest.length > 0) {
    const restTokens = rest.reduce((sum, row) => sum + row.tokens, 0)
    rows.push([count(restTokens), formatPercent(restTokens, total), `${formatCount(rest.length, 'more', 'more')}`])
  }
  rows.push([count(total), formatPercent(total, total), `total of ${formatCount(files.length, 'file')}`])
  const lines = alignTable(rows, ['right', 'right', 'left'])
  for (const [index, line] of lines.entries()) out.line(index === lines.length - 1 ? out.paint.bold(line) : line)
}

/** `src/` is everything below it, `src/*` only the files directly in it. */
function folderLabel(path: string): string {
  if (path === '*') return './*'
  return path.endsWith('/*') ? path : `${path}/`
}
