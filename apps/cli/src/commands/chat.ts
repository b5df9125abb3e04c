// `sheaf chat`: asks a model about files, or opens a conversation on a terminal.

import { defined, editForms, type TurnRequest } from '@sheaf/contract'
import { type Args, type CommandContext, defineCommand, jsonOption, scopeOptions, wrongUsage } from '../command/index.ts'
import { chooseScope } from '../scope/index.ts'
import { answerTurn, parseTurnOptions, turnOptions } from '../turn/index.ts'

const command = { name: 'chat' }

export const chat = defineCommand({
  name: 'chat',
  summary: 'Ask a model about files, or have it edit them',
  positionals: [{ name: 'message', optional: true, repeatable: true }],
  options: [
    { name: 'file', short: 'f', value: 'path', kind: 'path', repeatable: true, help: 'Include this file, folder, or glob' },
    { name: 'act', help: 'Let the model propose edits; review them in the terminal, or print them if there is no terminal' },
    {
      name: 'edits',
      value: 'form',
      choices: editForms,
      help: "Edit format; models that can't write diffs always use whole (default: diff)",
    },
    { name: 'pro', help: 'Let the planning model plan the change and other models write the edits (Pro; implies --act)' },
    ...turnOptions,
    { name: 'output', short: 'o', value: 'file', kind: 'file', help: 'Write the reply, or its edits, to this file' },
    ...scopeOptions,
    jsonOption,
  ],
  examples: [
    { line: "sheaf chat 'How are retries handled?' -f src/net", description: 'Ask a question about a folder' },
    { line: 'sheaf chat -f src/net --model openai/gpt-5', description: 'Start a conversation with a specific model about a folder' },
    {
      line: "sheaf chat --act 'Retry once on 503' -f src/net/client.ts",
      description: 'Review the proposed edits, then write the ones you accept',
    },
    {
      line: "sheaf chat --act 'Retry once on 503' -f src/net | sheaf apply - --yes",
      description: "Apply all edits without review, or none if any has a warning or can't be applied",
    },
  ],
  details:
    'Without a message, reads one from stdin, or starts a conversation if stdin is a terminal. Sends only the conversation, the folder tree, and anything you include with options; with Pro, also code maps of the files that the included files depend on. Reads the files again for every message. Without --act, the model only answers and never edits files. Uses the chat model from Settings unless you pass --model.',
  async run(args, context) {
    const json = args.isSet('json')
    const question = await readQuestion(args, context)
    const scope = await chooseScope(args, context)
    const choices = await parseTurnOptions(args, command, args.texts('file'), scope, context)
    const edits = args.choice('edits', editForms)
    const pro = args.isSet('pro')
    const settings: TurnRequest['settings'] = {
      ...choices.settings,
      mode: pro || args.isSet('act') ? 'act' : 'plan',
      ...defined({ edits }),
      ...(pro ? { pro } : {}),
    }
    const output = args.text('output')
    if (question === undefined) {
      if (json || output !== undefined) throw wrongUsage(command, '--json and -o require a message.')
      const { runConversation } = await import('../turn/run-conversation.ts')
      return runConversation({ prompt: choices.prompt, settings }, scope, context)
    }
    const request: TurnRequest = { prompt: choices.prompt, settings, messages: [{ from: 'you', text: question }] }
    return answerTurn(request, { scope, json, output, isSketch: pro }, context)
  },
})

/** Undefined: no message was given and stdin is a terminal. */
async function readQuestion(args: Args<'act'>, context: CommandContext): Promise<string | undefined> {
  const typed = args.positionals.join(' ')
  const text = typed === '-' || (typed === '' && context.stdin().isTTY !== true) ? await context.readStdin() : typed
  if (text.trim() !== '') return text.trim()
  if (typed === '' && context.stdin().isTTY === true) return undefined
  throw wrongUsage(command, 'The message is empty.')
}
