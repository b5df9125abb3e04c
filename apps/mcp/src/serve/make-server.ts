// One MCP server per connection (or per request of the stateless protocol): lists tools, prompts and resources, and runs calls.

import { fileURLToPath } from 'node:url'
import {
  CLIENT_INFO_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type Result,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import {
  defined,
  type HostApi,
  isMcpTool,
  isRefusal,
  type McpClaim,
  type McpInvocation,
  type McpToolName,
  Refusal,
  refusalAnswer,
} from '@sheaf/contract'
import { refusalResult, refusedCode, type ToolResult } from '../answer.ts'
import { findTool } from '../find-tool.ts'
import { openHeartbeat } from '../heartbeat.ts'
import { instructions } from '../instructions.ts'
import { listTool } from '../list-tool.ts'
import { type LeanTool, listLean, moreTools, readMoreTools } from '../more-tools.ts'
import { prompts } from '../prompts/index.ts'
import { type McpResource, resources } from '../resources/index.ts'
import { runTool } from '../run-tool.ts'
import type { ToolCall } from '../tool.ts'
import { CheckedServer, noValidator } from './checked-server.ts'
import { monotonicProgress } from './monotonic-progress.ts'
import type { CallOutcome, ClientSession, Invocation } from './open-client-session.ts'
import { anyParams, invalidParams, type Params, promptArguments, textParam, toolArguments } from './read-params.ts'

export interface MakeServerOptions {
  host: HostApi
  version: string
  /** The client's session; in the stateless protocol, only the request identifies it. */
  session(claim: McpClaim): ClientSession | Promise<ClientSession>
  /** A bug of ours: the client gets one sentence, the log gets the rest. */
  onBug(where: string, problem: unknown): void
}

export interface MadeServer {
  server: Server
  /** Whether the client subscribed to this resource in the legacy protocol. */
  isSubscribed(uri: string): boolean
}

type Route = (params: Params, context: ServerContext) => Result | Promise<Result>

const capabilities = {
  tools: { listChanged: true },
  prompts: {},
  resources: { subscribe: true },
  logging: {},
  completions: {},
}
/** Code of a refusal outside a tool result. */
const serverRefused = -32_000

export function makeServer({ host, version, session, onBug }: MakeServerOptions): MadeServer {
  const server = new CheckedServer(
    { name: 'sheaf', title: 'Sheaf', version },
    { capabilities, instructions, jsonSchemaValidator: noValidator },
  )
  const subscribed = new Set<string>()

  /** Runs the work as a call of this client. */
  const invoke = async <Value>(
    tool: Invocation['tool'],
    given: unknown,
    context: ServerContext,
    work: (call: ToolCall) => Promise<CallOutcome<Value>>,
  ): Promise<Value> => {
    const claim = claimOf(server, context)
    // From the start: opening a large folder and waiting for an approval take time too.
    const { report: progress, stop: stopHeartbeat } = openHeartbeat(progressOf(context), `Running ${tool}`)
    const { signal } = context.mcpReq
    try {
      const { invoke, jobs } = await session(claim)
      const askFolder = server.getClientCapabilities()?.roots === undefined ? undefined : () => askRoot(context)
      return await invoke({ tool, claim, bytes: sizeOf(given), signal, progress, ...(askFolder && { askFolder }) }, (entered, stop) =>
        work(toolCall(host, entered, { client: claim.name, signal: stop, progress, jobs })),
      )
    } finally {
      stopHeartbeat()
    }
  }

  const callTool: Route = async (params, context) => {
    const name = textParam(params, 'name')
    if (name !== moreTools) return callNamed(name, toolArguments(params), context)
    const asked = readMoreTools(toolArguments(params), (await host['mcp.status']()).tools)
    if (!asked.ok) return { ...refusalResult(new Refusal('mcp-arguments', asked.message)) }
    if ('tool' in asked) return callNamed(asked.tool, asked.given, context)
    return { content: [{ type: 'text', text: asked.text }], structuredContent: { tools: asked.text } }
  }

  const callNamed = async (name: string, given: unknown, context: ServerContext): Promise<Result> => {
    if (!isMcpTool(name)) throw invalidParams(`Unknown tool ${quoted(name)}.`)
    try {
      return { ...(await invoke(name, given, context, async (call) => withSize(await runTool(findTool(name), given, call)))) }
    } catch (problem) {
      if (isRefusal(problem)) return { ...refusalResult(problem) }
      onBug(name, problem)
      return { ...bugResult() }
    }
  }

  const getPrompt: Route = (params) => {
    const name = textParam(params, 'name')
    const prompt = prompts.find((each) => each.name === name)
    if (prompt === undefined) throw invalidParams(`Unknown prompt ${quoted(name)}.`)
    const given = promptArguments(params)
    const missing = prompt.arguments.find((each) => each.required && (given[each.name] ?? '') === '')
    if (missing !== undefined) throw invalidParams(`Prompt '${prompt.name}' requires '${missing.name}': ${missing.description}`)
    return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text: prompt.text(given) } }] }
  }

  const readResource: Route = async (params, context) => {
    const { uri, mimeType, read } = resourceOf(params)
    try {
      const text = await invoke('resource', uri, context, async (call) => {
        const value = await read(call)
        return { value, bytes: Buffer.byteLength(value) }
      })
      return { contents: [{ uri, mimeType, text }] }
    } catch (problem) {
      if (isRefusal(problem)) {
        const { error } = refusalAnswer(problem)
        throw new ProtocolError(serverRefused, `${error.says} ${error.try}`, error)
      }
      onBug('resource', problem)
      throw new ProtocolError(ProtocolErrorCode.InternalError, bugMessage)
    }
  }

  const routes = new Map<string, Route>([
    ['tools/list', async () => ({ tools: listed(await host['mcp.status']()) })],
    ['tools/call', callTool],
    ['prompts/list', () => ({ prompts: prompts.map(({ text: _, ...shown }) => ({ ...shown, arguments: [...shown.arguments] })) })],
    ['prompts/get', getPrompt],
    // Our prompts take free text: there is nothing to suggest.
    ['completion/complete', () => ({ completion: { values: [], total: 0, hasMore: false } })],
    ['resources/list', () => ({ resources: resources.map(({ read: _, ...shown }) => shown) })],
    ['resources/templates/list', () => ({ resourceTemplates: [] })],
    ['resources/read', readResource],
    [
      'resources/subscribe',
      (params) => {
        subscribed.add(resourceOf(params).uri)
        return {}
      },
    ],
    [
      'resources/unsubscribe',
      (params) => {
        subscribed.delete(textParam(params, 'uri'))
        return {}
      },
    ],
  ])
  for (const [method, route] of routes) server.setRequestHandler(method, anyParams, route)
  return { server, isSubscribed: (uri) => subscribed.has(uri) }
}

function listed({ tools: enabled, lean }: { tools: readonly McpToolName[]; lean?: true }): LeanTool[] {
  return lean ? listLean(enabled) : enabled.map((name) => listTool(findTool(name)))
}

function toolCall(host: HostApi, entered: McpInvocation, own: Pick<ToolCall, 'client' | 'signal' | 'progress' | 'jobs'>): ToolCall {
  const { leave: _leave, ...call } = entered
  return { host: host.as({ kind: 'model' }), ...call, ...own }
}

/** From each request in the stateless protocol, else from `initialize`. */
function claimOf(server: Server, { mcpReq: { envelope } }: ServerContext): McpClaim {
  const envelopeFields: Record<string, unknown> = { ...envelope }
  const { name, version } = textsOf(envelopeFields[CLIENT_INFO_META_KEY] ?? server.getClientVersion())
  return { name: name?.slice(0, claimLength) ?? 'unknown', version: version?.slice(0, claimLength) ?? '' }
}

const claimLength = 200

function textsOf(value: unknown): Record<string, string | undefined> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return Object.fromEntries(entries.filter(([, text]) => typeof text === 'string'))
}

/** Only legacy clients can be asked during a call. */
async function askRoot({ mcpReq: { send } }: ServerContext): Promise<string | undefined> {
  try {
    const { roots } = await send({ method: 'roots/list' }, { timeout: rootsMs })
    const [first] = roots.filter(({ uri }) => uri.startsWith('file://'))
    return first && fileURLToPath(first.uri)
  } catch {
    return undefined
  }
}

const rootsMs = 2_000

function progressOf({ mcpReq: { _meta: meta, notify } }: ServerContext): ToolCall['progress'] {
  const token = meta?.progressToken
  if (token === undefined) return () => {}
  // Ignore a client that is gone: the disconnect ends the call anyway.
  return monotonicProgress(
    (params) => void notify({ method: 'notifications/progress', params: { progressToken: token, ...params } }).catch(() => {}),
  )
}

/** The error names an unknown URI, as the protocol requires. */
function resourceOf(params: Params): McpResource {
  const uri = textParam(params, 'uri')
  const resource = resources.find((each) => each.uri === uri)
  if (resource === undefined) throw new ResourceNotFoundError(uri)
  return resource
}

function withSize(value: ToolResult): CallOutcome<ToolResult> {
  const refused = refusedCode(value)
  return { value, bytes: sizeOf(value), ...defined({ refused }) }
}

const bugMessage = 'Internal error in Sheaf. See the Sheaf log for details.'

function bugResult(): ToolResult {
  const error = { code: 'bug', says: bugMessage, try: 'Try again. If it fails again, continue without this tool and tell the user.' }
  return { content: [{ type: 'text', text: `**${error.says}**\n${error.try}` }], structuredContent: { error }, isError: true }
}

function sizeOf(value: unknown): number {
  return JSON.stringify(value)?.length ?? 0
}

function quoted(name: string): string {
  return `'${name.length > 100 ? `${name.slice(0, 100)}…` : name}'`
}
