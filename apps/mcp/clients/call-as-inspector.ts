// Makes one tool call with the MCP Inspector: a real client in its own process, small enough for `npm test`. It has no model.

import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { runTool } from '../conformance/run-tool.ts'
import { serverName } from './ask-client.ts'
import type { ServerAddress, ServerCommand } from './client.ts'
import type { Sandbox } from './open-sandbox.ts'
import type { ToolResult } from './read-tap.ts'

/** `modern`: revision 2026-07-28 and later, which have no handshake. `legacy`: earlier ones. */
export type Era = 'legacy' | 'modern'

export interface InspectorCall {
  exit: number | null
  result: ToolResult | undefined
  transcript: string
}

/** The client name it sends to a server. */
export const inspectorClaims = 'inspector-cli'

const printed = z.object({
  result: z.object({
    content: z.array(z.object({ text: z.string() })),
    structuredContent: z.unknown().optional(),
    isError: z.boolean().default(false),
  }),
})

export async function callAsInspector(
  sandbox: Sandbox,
  era: Era,
  server: Pick<ServerCommand, 'command' | 'args'> | Omit<ServerAddress, 'name'>,
  { tool, input }: { tool: string; input: Record<string, unknown> },
): Promise<InspectorCall> {
  const config = join(sandbox.base, `inspector-${randomUUID()}.json`)
  const env = { SHEAF_HOME: sandbox.sheafHome, SHEAF_KEYS: 'file' }
  const entry = 'url' in server ? { type: 'streamable-http', ...server } : { ...server, cwd: sandbox.folder, env }
  await writeFile(config, JSON.stringify({ mcpServers: { [serverName]: entry } }))
  const { exit, stdout, stderr } = await runTool(
    '@modelcontextprotocol/inspector',
    [
      // Without its limit of 15 seconds: on a busy machine the server can take longer to start, and the test has a limit.
      ...['--cli', '--config', config, '--server', serverName, '--protocol-era', era, '--format', 'json', '--connect-timeout', '0'],
      ...['--method', 'tools/call', '--tool-name', tool, '--tool-args-json', JSON.stringify(input)],
    ],
    // It must not reach the keychain of the user who runs the tests.
    { MCP_INSPECTOR_SECRET_STORE: 'memory' },
  )
  return { exit, result: parseResult(stdout), transcript: `The Inspector ended with ${exit}.\n${stdout}\n${stderr}` }
}

function parseResult(stdout: string): ToolResult | undefined {
  if (stdout === '') return undefined
  const { content, structuredContent: structured, isError } = printed.parse(JSON.parse(stdout)).result
  return { text: content.map(({ text }) => text).join('\n'), isError, ...(structured !== undefined && { structured }) }
}
