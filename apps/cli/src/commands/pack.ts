// `sheaf pack`: builds the prompt.

import { defined } from '@sheaf/contract'
import { defineCommand, jsonOption, placeOptions, wrongUsage } from '../command/index.ts'
import { choosePlace } from '../place/index.ts'
import { asBytes, deliverPrompt, mapsModes, promptRequest, secretModes, summaryLines, treeModes } from '../prompt/index.ts'

export const pack = defineCommand({
  name: 'pack',
  summary: 'Make a prompt from files, folders and globs',
  positionals: [{ name: 'paths', optional: true, repeatable: true, kind: 'path' }],
  options: [
    { name: 'output', short: 'o', value: 'file', kind: 'file', help: 'Write the prompt to this file, whole or not at all' },
    { name: 'copy', help: 'Copy the prompt to the clipboard' },
    { name: 'map', value: 'path', kind: 'path', repeatable: true, help: 'Put in only the code map of this file' },
    {
      name: 'slice',
      value: 'path:10-50',
      kind: 'path',
      repeatable: true,
      help: 'Put in only these lines of a file; commas separate ranges',
    },
    {
      name: 'maps',
      value: 'mode',
      choices: mapsModes,
      help: 'Code maps: of what the files lean on, of all others, or of the files instead of their text',
    },
    { name: 'tree', value: 'mode', choices: treeModes, help: 'How much of the folder tree' },
    { name: 'prompt', value: 'name', repeatable: true, help: 'Add a stored prompt' },
    {
      name: 'instructions',
      value: 'text',
      help: 'What the model is to do: a text, @file, or - for stdin; @@ begins a text that starts with @',
    },
    {
      name: 'diff',
      value: 'what',
      choices: ['worktree', 'index'],
      open: true,
      help: 'Add a git diff: worktree, index, or against any reference',
    },
    { name: 'preset', value: 'name', help: 'Start from a copy preset; see sheaf presets list' },
    { name: 'max-tokens', value: 'n', kind: 'whole-number', help: 'Keep the prompt within n tokens' },
    {
      name: 'split',
      value: 'n',
      kind: 'whole-number',
      help: 'Cut the prompt into parts of at most n tokens; with -o name.txt they are name.1.txt, name.2.txt …',
    },
    { name: 'stdin', help: 'Read paths from stdin, one a line or separated by NUL; also a lone -' },
    { name: 'no-secret-scan', help: 'Do not look for secrets' },
    { name: 'secrets', value: 'what', choices: secretModes, help: 'What happens to a file with a secret' },
    ...placeOptions,
    jsonOption,
  ],
  examples: [
    { line: 'sheaf pack src -o prompt.txt', does: 'Everything in src' },
    { line: "sheaf pack 'src/**/*.ts' --instructions 'Find the leak.' --copy", does: 'TypeScript only, with a task, into the clipboard' },
    { line: 'sheaf pack --diff worktree --prompt Review', does: 'The whole repository and its uncommitted changes, for a review' },
    {
      line: 'git diff --name-only main | sheaf pack --stdin --slice README.md:1-40',
      does: 'The files changed since main, and the head of the README',
    },
  ],
  details:
    'With no path, everything in the roots. The prompt goes to stdout unless -o or --copy is given; what is in it and what was left out goes to stderr. Paths are relative to the current folder.',
  async run(args, context) {
    const place = await choosePlace(args, context)
    const copy = args.isSet('copy')
    if (copy && args.isSet('split')) throw wrongUsage({ name: 'pack' }, '--copy takes one text; write the parts of --split with -o.')
    const { request, missing } = await promptRequest(args, place, context)
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
