// `sheaf pack`: builds the prompt.

import { defined } from '@sheaf/contract'
import { defineCommand, jsonOption, scopeOptions, wrongUsage } from '../command/index.ts'
import { asBytes, deliverPrompt, mapsModes, promptRequest, secretModes, summaryLines, treeModes } from '../prompt/index.ts'
import { chooseScope } from '../scope/index.ts'

export const pack = defineCommand({
  name: 'pack',
  summary: 'Build a prompt from files, folders, and globs',
  positionals: [{ name: 'paths', optional: true, repeatable: true, kind: 'path' }],
  options: [
    { name: 'output', short: 'o', value: 'file', kind: 'file', help: 'Write the prompt to this file atomically' },
    { name: 'copy', help: 'Copy the prompt to the clipboard' },
    { name: 'map', value: 'path', kind: 'path', repeatable: true, help: 'Include only the code map of this file' },
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
      help: 'Code maps to include: auto for dependencies, complete for all other files, selected to replace file contents with maps',
    },
    { name: 'tree', value: 'mode', choices: treeModes, help: 'How much of the folder tree to include' },
    { name: 'prompt', value: 'name', repeatable: true, help: 'Include a stored prompt' },
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
    { name: 'max-tokens', value: 'n', kind: 'whole-number', help: 'Limit the prompt to n tokens' },
    {
      name: 'split',
      value: 'n',
      kind: 'whole-number',
      help: 'Split the prompt into parts of at most n tokens; with -o name.txt, write name.1.txt, name.2.txt, …',
    },
    { name: 'stdin', help: 'Read paths from stdin, one per line or NUL-separated (same as -)' },
    { name: 'no-secret-scan', help: "Don't scan for secrets" },
    { name: 'secrets', value: 'what', choices: secretModes, help: 'What to do with files that contain secrets' },
    ...scopeOptions,
    jsonOption,
  ],
  examples: [
    { line: 'sheaf pack src -o prompt.txt', description: 'Write a prompt with everything in src to prompt.txt' },
    {
      line: "sheaf pack 'src/**/*.ts' --instructions 'Find the leak.' --copy",
      description: 'Copy a prompt with TypeScript files and a task',
    },
    {
      line: 'sheaf pack --diff worktree --prompt Review',
      description: 'Include the whole repository and its uncommitted changes for a review',
    },
    {
      line: 'git diff --name-only main | sheaf pack --stdin --slice README.md:1-40',
      description: 'Include the start of the README and the files changed since main',
    },
  ],
  details:
    'Without paths, includes everything in the roots. The prompt is written to stdout unless you use -o or --copy. A summary of what was included and left out is written to stderr. Paths are relative to the current folder.',
  async run(args, context) {
    const scope = await chooseScope(args, context)
    const copy = args.isSet('copy')
    if (copy && args.isSet('split'))
      throw wrongUsage({ name: 'pack' }, "--copy can't be combined with --split. Write the parts to files with -o.")
    const { request, missing } = await promptRequest(args, scope, context)
    const host = await context.host()
    const made = asBytes(await host['prompt.build'](request, context.call))
    const leftOut = [...missing, ...made.leftOut]
    const output = args.text('output')
    const json = args.isSet('json')
    await deliverPrompt(made, leftOut, { copy, json, ...defined({ output }) }, context)
    if (!json) for (const line of summaryLines(made, leftOut)) context.out.note(line)
    return 0
  },
})
