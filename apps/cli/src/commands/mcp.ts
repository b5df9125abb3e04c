// `sheaf mcp`: the process that editors and agents start. Stdout carries only the protocol.

import { parse, resolve } from 'node:path'
import { editorIds } from '@sheaf/contract'
import manifest from '../../package.json' with { type: 'json' }
import { anyRootOption, type CommandContext, defineCommand, jsonOption } from '../command/index.ts'

/** Time to clean up; an editor kills a process that takes longer. */
const leavingMs = 2_000

export const mcp = defineCommand({
  name: 'mcp',
  summary: 'Serve an editor or agent by MCP over stdin and stdout',
  positionals: [
    { name: 'config', optional: true, choices: ['config'] },
    { name: 'client', optional: true, choices: editorIds },
  ],
  options: [
    {
      name: 'allow',
      value: 'name',
      repeatable: true,
      help: 'While Sheaf does not run: let in the client of this name; may be given several times',
    },
    { ...anyRootOption, help: 'Work in this folder (default: the current folder); of several the first' },
    { name: 'headless', help: 'Serve from this process even if Sheaf runs' },
    jsonOption,
  ],
  examples: [
    { line: 'sheaf mcp', does: 'What an editor runs; you need not' },
    { line: 'sheaf mcp config', does: 'The lines that make an editor run it' },
    { line: 'sheaf mcp config codex', does: "The same in Codex's own form" },
    { line: 'sheaf mcp --allow claude-code', does: 'Lets Claude Code in where no window can ask' },
  ],
  details:
    'With Sheaf running, the editor works on the workspace of its window and is let in there. Otherwise it works on its own folder, and is let in if it was allowed for good before, or by --allow.',
  async run(args, context) {
    const [config, client] = args.positionals
    if (config !== undefined) return printConfig(client, args.isSet('json'), context)
    // `${` is a variable that the editor did not expand.
    const root = args.texts('root').find((folder) => !folder.includes('${'))
    const [{ findServer, nobodyServes, relayLines }, { isRunning, stateFolder }] = await Promise.all([
      import('../mcp/index.ts'),
      import('@sheaf/host/dial'),
    ])
    const { env } = context
    const home = stateFolder(env)
    const { stdin, stdout, stderr } = process
    const note = (says: string) => void stderr.write(`sheaf mcp: ${says}\n`)
    if (stdin.isTTY)
      note('This speaks MCP with an editor, line by line. `sheaf mcp config` prints what makes your editor run it. Ctrl-C ends it.')
    const options = {
      home,
      env,
      folder: resolve(context.cwd, root ?? '.'),
      version: manifest.version,
      allow: args.texts('allow'),
      headless: args.isSet('headless'),
      note,
    }
    context.ownProcess()
    // It runs for days, and the editor's folder may be deleted and recreated: no process could be started from there.
    process.chdir(parse(options.folder).root)
    const relay = relayLines({
      input: stdin,
      output: stdout,
      connect: (why) => findServer(options, why),
      isBetterThere: () => !options.headless && isRunning(home),
      note,
      onEnding: () => void setTimeout(() => process.exit(), leavingMs).unref(),
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => relay.end(signal))
    // An uncaught error must not end the session.
    process.on('uncaughtException', (problem) => note(String(problem.stack)))
    process.on('unhandledRejection', (problem) => note(String(problem)))
    const why = await relay.ended
    stdin.destroy()
    return why === nobodyServes ? 1 : 0
  },
})

async function printConfig(client: string | undefined, json: boolean, { host, out }: CommandContext): Promise<number> {
  const editor = editorIds.find((id) => id === client)
  const snippet = await (await host())['editors.snippet'](editor === undefined ? {} : { editor })
  if (json) out.json(snippet)
  else {
    if (snippet.file !== undefined) out.note(`Belongs into ${out.shownLine(snippet.file)}`)
    out.line(snippet.text)
  }
  return 0
}
