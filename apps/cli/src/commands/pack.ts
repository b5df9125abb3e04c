// `sheaf pack`: builds the prompt.

import { type DocumentSource, defined, type PromptRequest } from '@sheaf/contract'
import { defineCommand, jsonOption, scopeOptions, wrongUsage } from '../command/index.ts'
import {
  asBytes,
  deliverPrompt,
  fitLines,
  fitRequest,
  mapsModes,
  parseDocuments,
  promptRequest,
  readDocuments,
  secretModes,
  summaryLines,
  treeModes,
} from '../prompt/index.ts'
import { chooseScope } from '../scope/index.ts'

export const pack = defineCommand({
  name: 'pack',
  summary: 'Build a prompt from files, folders, and globs',
  positionals: [{ name: 'paths', optional: true, repeatable: true, kind: 'path' }],
  options: [
    { name: 'output', short: 'o', value: 'file', kind: 'file', help: 'Write the prompt to this file' },
    { name: 'copy', help: 'Copy the prompt to the clipboard' },
    { name: 'map', value: 'path', kind: 'path', repeatable: true, help: "Include only this file's code map (Pro)" },
    {
      name: 'slice',
      value: 'path:10-50',
      kind: 'path',
      repeatable: true,
      help: 'Include only these lines of a file; separate ranges with commas',
    },
    {
      name: 'maps',
      value: 'mode',
      choices: mapsModes,
      help: 'Include code maps: auto for dependencies, complete for all other files, selected in place of file contents (Pro; default: auto)',
    },
    { name: 'tree', value: 'mode', choices: treeModes, help: 'How much of the folder tree to include (default: auto)' },
    {
      name: 'doc',
      value: 'file#3-9|url',
      repeatable: true,
      help: 'Include a document (PDF, Word, Excel, PowerPoint, HTML, or notebook file, or a web page), or only these pages or sections of it',
    },
    { name: 'allow-host', value: 'host', repeatable: true, help: 'Allow --doc to fetch from this host on your computer or network' },
    { name: 'prompt', value: 'name', repeatable: true, help: 'Include this stored prompt' },
    {
      name: 'instructions',
      value: 'text',
      help: 'Instructions for the model: text, @file, or - for stdin; use @@ for text that starts with @',
    },
    {
      name: 'diff',
      value: 'what',
      choices: ['worktree', 'index'],
      open: true,
      help: 'Include a git diff: worktree, index, or a ref to compare with',
    },
    { name: 'preset', value: 'name', help: 'Start from a copy preset (see sheaf presets list)' },
    { name: 'max-tokens', value: 'n', kind: 'whole-number', help: 'Limit the prompt to n tokens; shorten or leave out files to fit' },
    {
      name: 'fit',
      value: 'n',
      kind: 'whole-number',
      help: 'Fit the selection within n tokens: reduce files to relevant lines or code maps (Pro), leave out the rest, and list what changed',
    },
    {
      name: 'split',
      value: 'n',
      kind: 'whole-number',
      help: 'Split the prompt into parts of at most n tokens; with -o name.txt, write name.1.txt, name.2.txt, …',
    },
    { name: 'stdin', help: 'Read paths from stdin, one per line or NUL-separated (same as -)' },
    { name: 'no-secret-scan', help: "Don't scan for secrets" },
    { name: 'secrets', value: 'what', choices: secretModes, help: 'How to handle files that contain secrets (default: redact)' },
    ...scopeOptions,
    jsonOption,
  ],
  examples: [
    { line: 'sheaf pack src -o prompt.txt', description: 'Write a prompt with everything in src to prompt.txt' },
    {
      line: "sheaf pack 'src/**/*.ts' --instructions 'Find the leak.' --copy",
      description: 'Copy a prompt with the TypeScript files in src and a task',
    },
    {
      line: "sheaf pack src --instructions 'Find the leak.' --fit 60000 -o prompt.txt",
      description: 'Shorten src to what the task needs, within 60,000 tokens',
    },
    {
      line: 'sheaf pack --diff worktree --prompt Review',
      description: 'Build a review prompt with the whole repository and its uncommitted changes',
    },
    {
      line: "sheaf pack src/parser --doc spec.pdf#3-9 --doc https://example.com/guide --instructions 'Follow the spec.'",
      description: 'Include pages 3 to 9 of a PDF, and a web page',
    },
    {
      line: 'git diff --name-only main | sheaf pack --stdin --slice README.md:1-40',
      description: 'Include the files that differ from main, and the first 40 lines of the README',
    },
  ],
  details:
    'Without paths, includes everything in the root folders, or only the documents if there are any. Paths are relative to the current folder. Prints a summary to stderr, and the prompt to stdout unless you use -o or --copy.',
  async run(args, context) {
    const scope = await chooseScope(args, context)
    const copy = args.isSet('copy')
    if (copy && args.isSet('split'))
      throw wrongUsage({ name: 'pack' }, "--copy can't be combined with --split. Write the parts to files with -o.")
    const typed = parseDocuments(args.texts('doc'), args.texts('allow-host'), context)
    const { request, missing } = await promptRequest(args, scope, context)
    const host = await context.host()
    const asked = typed.length === 0 ? request : withDocuments(request, await readDocuments(typed, scope, host, context.call))
    const budget = args.number('fit')
    const fitted = budget === undefined ? undefined : await fitRequest(asked, budget, host, context.call)
    const { request: final = asked, fit, skipped = [], dropped = [] } = fitted ?? {}
    const built = asBytes(await host['prompt.build'](final, context.call))
    const made = fit ? { ...built, notes: [...built.notes, ...fit.notes] } : built
    const leftOut = [...missing, ...skipped, ...made.leftOut]
    const output = args.text('output')
    const json = args.isSet('json')
    await deliverPrompt(made, [...leftOut, ...dropped], { copy, json, ...defined({ output, fit }) }, context)
    if (!json) for (const line of [...(fit ? fitLines(fit) : []), ...summaryLines(made, leftOut)]) context.out.note(line)
    return 0
  },
})

/** Without paths, a prompt with documents contains only these. */
function withDocuments(request: PromptRequest, documents: DocumentSource[]): PromptRequest {
  const isEmpty = request.paths === undefined && request.selection === undefined
  return { ...request, documents, ...(isEmpty ? { selection: [] } : {}) }
}
