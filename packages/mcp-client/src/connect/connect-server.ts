// Connects to a server. Every step has a deadline and every way in which it can fail becomes a refusal. The client offers a server
// nothing: no sampling, no elicitation, no roots.

import { Client, SdkError, SdkErrorCode, type Transport, UnauthorizedError } from '@modelcontextprotocol/client'
import { type CancelSignal, isRefusal, Refusal } from '@sheaf/contract'
import { oauthProvider } from '../oauth/oauth-provider.ts'
import type { ServerChange, ServerConnection, ServerLaunch } from '../server.ts'
import { blockText, contentText, resourceText } from './content-text.ts'
import { type EndConnection, guardMessages } from './guard-messages.ts'
import { openHttpTransport } from './http-transport.ts'
import { defaultTimes, resourceLength, resultLength, type ServerTimes } from './limits.ts'
import { listCatalog } from './list-catalog.ts'
import { quote } from './quote.ts'
import { openStdioTransport } from './stdio-transport.ts'

export interface ConnectRequest {
  launch: ServerLaunch
  env: Readonly<Record<string, string | undefined>>
  times?: Partial<ServerTimes>
  signal?: CancelSignal | undefined
  onChange?(change: ServerChange): void
  /** Called if it can't be connected, with the end of what the program printed to stderr. */
  onFailed?(log: string): void
}

export async function connectServer({ launch, env, times: given, signal, onChange, onFailed }: ConnectRequest): Promise<ServerConnection> {
  if (signal?.aborted) throw new Refusal('cancelled')
  const times = { ...defaultTimes, ...given }
  const ending = Promise.withResolvers<string>()
  const failure = Promise.withResolvers<never>()
  failure.promise.catch(() => undefined)
  let isClosed = false
  const client = new Client({ name: 'sheaf', version: '1' }, { capabilities: {} })
  const close = async (): Promise<void> => {
    if (isClosed) return
    isClosed = true
    ending.resolve('')
    failure.reject(new Refusal('mcp-server-failed', 'The connection was closed.'))
    await client.close().catch(() => undefined)
    await inner.close().catch(() => undefined)
  }
  const end: EndConnection = (why) => {
    ending.resolve(why)
    failure.reject(new Refusal('mcp-server-failed', why))
    void close()
  }
  const { inner, log } = openTransport(launch, env, times, end)
  /** The first of: its answer, the end of the server, its deadline, or a cancellation. */
  const step = async <Value>(
    ms: number,
    stop: CancelSignal | undefined,
    work: (options: StepOptions) => Promise<Value>,
  ): Promise<Value> => {
    const stopping = new AbortController()
    const abort = () => stopping.abort()
    stop?.addEventListener('abort', abort)
    if (stop?.aborted) abort()
    const canceled = new Promise<never>((_, reject) => {
      stopping.signal.addEventListener('abort', () => reject(new Refusal('cancelled')))
    })
    canceled.catch(() => undefined)
    try {
      if (stop?.aborted) throw new Refusal('cancelled')
      const options = { timeout: ms, maxTotalTimeout: ms, signal: stopping.signal }
      return await Promise.race([work(options), failure.promise, canceled])
    } catch (problem) {
      throw isRefusal(problem) ? problem : refusalOf(problem)
    } finally {
      stop?.removeEventListener('abort', abort)
    }
  }
  const changed = (change: ServerChange) => () => onChange?.(change)
  client.setNotificationHandler('notifications/tools/list_changed', changed({ what: 'catalog' }))
  client.setNotificationHandler('notifications/resources/list_changed', changed({ what: 'catalog' }))
  client.setNotificationHandler('notifications/prompts/list_changed', changed({ what: 'catalog' }))
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => onChange?.({ what: 'resource', uri: params.uri }))
  try {
    await step(times.connectMs, signal, (options) => client.connect(guardMessages(inner, end), options))
  } catch (problem) {
    await close()
    onFailed?.(log())
    throw problem
  }
  client.onclose = () => end('The connection was closed.')
  const { name = '', version = '' } = client.getServerVersion() ?? {}
  return {
    reports: quote(`${name} ${version}`),
    list: (stop) => step(times.listMs, stop, (options) => listCatalog(client, options)),
    readResource: (uri, stop) =>
      step(times.readMs, stop, async (options) => {
        const { contents } = await client.request({ method: 'resources/read', params: { uri } }, options)
        return contentText(contents.map(resourceText), resourceLength)
      }),
    getPrompt: (prompt, args, stop) =>
      step(times.readMs, stop, async (options) => {
        const { messages } = await client.request({ method: 'prompts/get', params: { name: prompt, arguments: { ...args } } }, options)
        return contentText(
          messages.map(({ content }) => blockText(content)),
          resourceLength,
        )
      }),
    callTool: (tool, args, stop) =>
      step(times.callMs, stop, async (options) => {
        const result = await client.request({ method: 'tools/call', params: { name: tool, arguments: { ...args } } }, options)
        const { content, structuredContent, isError } = result
        const parts = content.length === 0 && structuredContent !== undefined ? [JSON.stringify(structuredContent)] : content.map(blockText)
        return { ...contentText(parts, resultLength), ...(isError && { isError: true as const }) }
      }),
    async subscribe(uri) {
      if (!client.getServerCapabilities()?.resources?.subscribe) return false
      await step(times.readMs, undefined, (options) => client.request({ method: 'resources/subscribe', params: { uri } }, options))
      return true
    },
    ended: ending.promise,
    log,
    close,
  }
}

interface StepOptions {
  timeout: number
  maxTotalTimeout: number
  signal: AbortSignal
}

function openTransport(
  launch: ServerLaunch,
  env: ConnectRequest['env'],
  times: ServerTimes,
  end: EndConnection,
): { inner: Transport; log(): string } {
  if (launch.transport === 'stdio') {
    const inner = openStdioTransport(launch, env, times.closeMs, end)
    return { inner, log: inner.log }
  }
  return { inner: openHttpTransport(launch, end, launch.oauth && oauthProvider(launch.oauth)), log: () => '' }
}

function refusalOf(problem: unknown): Refusal {
  if (problem instanceof UnauthorizedError) return new Refusal('mcp-server-sign-in')
  if (problem instanceof SdkError && problem.code === SdkErrorCode.RequestTimeout)
    return new Refusal('mcp-server-failed', 'It took too long to respond.')
  const status = problem instanceof Error && 'status' in problem ? problem.status : undefined
  if (status === 401 || status === 403) return new Refusal('mcp-server-sign-in')
  const cause = problem instanceof Error && problem.cause instanceof Error ? `: ${problem.cause.message}` : ''
  return new Refusal('mcp-server-failed', quote(problem instanceof Error ? `${problem.message}${cause}` : String(problem)))
}
