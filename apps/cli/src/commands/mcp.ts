// `sheaf mcp`: the process that editors and agents start. Stdout carries only the protocol.

import { parse, resolve } from 'node:path'
import { editorIds } from '@sheaf/contract'
import manifest from '../../package.json' with { type: 'json' }
import { anyRootOption, type CommandContext, defineCommand, jsonOption } from '../command/index.ts'

/** Time to clean up; an editor kills a process that takes longer. */
const exitGraceMs = 2_000

export const mcp = defineCommand({
  name: 'mcp',
  summary: 'Run the MCP server over stdin and stdout for editors and agents',
  positionals: [
    { name: 'config', optional: true, choices: ['config'] },
    { name: 'client', optional: true, choices: editorIds },
  ],
  options: [
    {
      name: 'allow',
      value: 'name',
      repeatable: true,
      help: 'Allow the client with this name to connect when no Sheaf window is open',
    },
    { ...anyRootOption, help: 'Work in this folder instead of the current folder; if repeated, only the first is used' },
    { name: 'headless', help: 'Handle all calls in this process, even if Sheaf is running' },
    { ...jsonOption, help: 'With config: print a single JSON document to stdout' },
  ],
  examples: [
    { line: 'sheaf mcp', description: 'Run the server (editors do this automatically)' },
    { line: 'sheaf mcp config', description: 'Print a configuration that works in most editors' },
    { line: 'sheaf mcp config codex', description: 'Print the configuration for Codex' },
    { line: 'sheaf mcp --allow claude-code', description: 'Let Claude Code connect without approval when no window is open' },
  ],
  details:
    'If a Sheaf window is open, the client uses the workspace in that window, and you approve the connection there. Otherwise, the client uses the current folder and must be on the allowlist or named with --allow. MCP tools require Sheaf Pro.',
  async run(args, context) {
    const [config, client] = args.positionals
    if (config !== undefined) return printConfig(client, args.isSet('json'), context)
    // `${` is a variable that the editor did not expand.
    const root = args.texts('root').find((folder) => !folder.includes('${'))
    const [{ findServer, noServerFound, relayLines }, { isRunning, stateFolder }] = await Promise.all([
      import('../mcp/index.ts'),
      import('@sheaf/host/dial'),
    ])
    const { env } = context
    const home = stateFolder(env)
    const { stdin, stdout, stderr } = process
    const note = (text: string) => void stderr.write(`sheaf mcp: ${text}\n`)
    if (stdin.isTTY)
      note('This command communicates with an editor over MCP. To configure your editor, run `sheaf mcp config`. Press Ctrl-C to stop.')
    const options = {
      home,
      env,
      folder: resolve(context.cwd, root ?? '.'),
      version: manifest.version,
      allow: args.texts('allow'),
      headless: args.isSet('headless'),
      note,
    }
    context.takeOverSignals()
    // It runs for days, and the editor's folder may be deleted and recreated: no process could be started from there.
    process.chdir(parse(options.folder).root)
    const relay = relayLines({
      input: stdin,
      output: stdout,
      connect: (why) => findServer(options, why),
      isBetterAvailable: () => !options.headless && isRunning(home),
      note,
      onEnding: () => void setTimeout(() => process.exit(), exitGraceMs).unref(),
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => relay.end(signal))
    // An uncaught error must not end the session.
    process.on('uncaughtException', (problem) => note(String(problem.stack)))
    process.on('unhandledRejection', (problem) => note(String(problem)))
    const why = await relay.ended
    stdin.destroy()
    return why === noServerFound ? 1 : 0
  },
})

async function printConfig(client: string | undefined, json: boolean, { host, out }: CommandContext): Promise<number> {
  const editor = editorIds.find((id) => id === client)
  const snippet = await (await host())['editors.snippet'](editor === undefined ? {} : { editor })
  if (json) out.json(snippet)
  else {
    if (snippet.file !== undefined) out.note(`Add this to ${out.shownLine(snippet.file)}:`)
    out.line(snippet.text)
  }
  return 0
}
