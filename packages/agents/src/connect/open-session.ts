// Starts an agent, agrees on the protocol and opens a session in an empty folder, which is removed at the end. Every step has a deadline,
// and every way in which it can fail becomes a refusal. Nothing that the agent started outlives `close`.

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import {
  type ClientConnection,
  client,
  MessageTooLargeError,
  methods,
  ndJsonStream,
  PROTOCOL_VERSION,
  RequestError,
  type RequestPermissionRequest,
  type RequestPermissionResponse,
} from '@agentclientprotocol/sdk'
import { type AskCall, type AskImage, isRefusal, Refusal } from '@sheaf/contract'
import { systemErrorText } from '@sheaf/engine/disk'
import { openPipedProcess, type PipedProcess, quoteOutput } from '@sheaf/engine/work'
import { z } from 'zod'
import type { Agent } from '../agent.ts'
import type { SessionTools } from '../agent-tools.ts'
import { agentRefusal, endRefusal, missingRefusal, requestRefusal } from './agent-fault.ts'
import { readNewSession, type SessionOptions } from './new-session.ts'
import { readUpdate, type SessionUpdate } from './read-update.ts'
import { sanitizeMessages } from './sanitize-messages.ts'
import type { SessionTimes } from './times.ts'
import { TooMuchOutput, toBoundedStream } from './to-bounded-stream.ts'

export interface Launch {
  program: string
  args: readonly string[]
  env: Readonly<Record<string, string>>
}

export interface SessionRequest {
  agent: Agent
  launch: Launch
  times: SessionTimes
  /** Absent: the agent keeps its own. */
  system?: string
  /** Refuses an agent that can't use them. */
  tools?: SessionTools
  signal?: AskCall['signal']
  onUpdate?(update: SessionUpdate): void
  onPermission?(request: RequestPermissionRequest): RequestPermissionResponse
}

export interface AgentSession extends SessionOptions {
  /** Name and version that the agent reports about itself. */
  reports: string
  choose(optionId: string, value: string): Promise<void>
  chooseMode(mode: string): Promise<void>
  chooseModel(model: string): Promise<void>
  /** It accepts images in a question. */
  takesImages: boolean
  /** The system prompt was accepted, so it is not part of the question. */
  takesSystemPrompt: boolean
  /** Sends the question; updates arrive at `onUpdate`. Resolves with the stop reason. */
  prompt(text: string, images?: readonly AskImage[]): Promise<{ stopReason: string; usage: unknown }>
  close(): Promise<void>
}

/** One message. A prompt has no such limit: this is what the agent sends. */
const messageBytes = 32_000_000
/** All that an agent sends in one session. */
const sessionBytes = 128_000_000

/** Nobody answers a request during a check. */
const denied: RequestPermissionResponse = { outcome: { outcome: 'cancelled' } }

export async function openSession(request: SessionRequest): Promise<AgentSession> {
  const { agent, launch, times, signal, tools } = request
  if (signal?.aborted) throw new Refusal('cancelled')
  const files = makeFolder(agent)
  const cwd = join(files, 'work')
  const args = launch.args.map((argument) => argument.replaceAll('{files}', files))
  const child = openPipedProcess({ program: launch.program, args, cwd, env: launch.env })
  if (child === undefined) {
    rmSync(files, { recursive: true, force: true })
    throw missingRefusal(agent)
  }
  const signs = { heard: () => {} }
  const connection = connect(request, child, () => signs.heard())
  const failure = failureOf(request, child, connection)
  const cancel = cancellation(signal)
  /** The first of: its answer, the end of the agent, its deadline, or a cancellation. */
  const step = async <Value>(work: Promise<Value>, ms: number): Promise<Value> => {
    const late = deadline(agent, ms)
    signs.heard = late.restart
    try {
      return await Promise.race([work, failure, cancel.promise, late.promise])
    } catch (problem) {
      if (problem instanceof RequestError) throw requestRefusal(agent, problem)
      if (isRefusal(problem)) throw problem
      // A request that the end of the connection rejected.
      return await failure
    } finally {
      late.end()
    }
  }
  const { agent: peer } = connection
  let session = ''
  const close = async (): Promise<void> => {
    cancel.end()
    // An agent that is asked to stop can end its own requests, which may cost money, before it is killed.
    if (session !== '') await peer.notify(methods.agent.session.cancel, { sessionId: session }).catch(() => undefined)
    await child.close(times.closeMs)
    connection.close()
    rmSync(files, { recursive: true, force: true })
  }
  try {
    const initialized = await step(
      peer.request(methods.agent.initialize, {
        protocolVersion: PROTOCOL_VERSION,
        clientInfo: { name: 'sheaf', version: '1' },
        clientCapabilities: {
          fs: { readTextFile: false, writeTextFile: false },
          terminal: false,
          // Otherwise some agents write their own messages into the answer.
          session: { notices: {} },
        },
      }),
      times.initializeMs,
    )
    if (initialized.protocolVersion !== PROTOCOL_VERSION) {
      const says = `It uses version ${initialized.protocolVersion} of the Agent Client Protocol, but Sheaf supports only version ${PROTOCOL_VERSION}.`
      throw agentRefusal('agent-failed', agent, says)
    }
    if (tools !== undefined && !initialized.agentCapabilities?.mcpCapabilities?.http) throw agentRefusal('agent-tools', agent)
    const systemPrompt = systemPromptFor(initialized.agentCapabilities, request.system)
    const newSession = {
      cwd,
      mcpServers: tools?.servers ?? [],
      ...(systemPrompt && { systemPrompt }),
      ...(agent.sessionMeta && { _meta: agent.sessionMeta }),
    }
    const answer = readNewSession(await step(peer.request<unknown>(methods.agent.session.new, newSession), times.sessionMs))
    if (answer === undefined) throw agentRefusal('agent-failed', agent, "Sheaf couldn't read its response to `session/new`.")
    session = answer.sessionId
    if (tools?.connect !== undefined) {
      const { method, params } = tools.connect({ sessionId: session, cwd })
      const connected = peer.request<unknown>(method, params).catch((problem: unknown) => {
        throw problem instanceof RequestError ? agentRefusal('agent-tools', agent, quoteOutput(problem.message)) : problem
      })
      await step(connected, times.sessionMs)
    }
    const { name = agent.name, version = '' } = initialized.agentInfo ?? {}
    const sessionId = session
    return {
      ...answer.options,
      reports: quoteOutput(`${name} ${version}`),
      async choose(configId, value) {
        await step(peer.request(methods.agent.session.setConfigOption, { sessionId, configId, value }), times.sessionMs)
      },
      async chooseMode(modeId) {
        await step(peer.request(methods.agent.session.setMode, { sessionId, modeId }), times.sessionMs)
      },
      async chooseModel(modelId) {
        await step(peer.request<unknown>('session/set_model', { sessionId, modelId }), times.sessionMs)
      },
      takesImages: initialized.agentCapabilities?.promptCapabilities?.image === true,
      takesSystemPrompt: systemPrompt !== undefined,
      async prompt(text, images = []) {
        const prompt = [{ type: 'text' as const, text }, ...images.map(imageBlock)]
        const asked = peer.request<unknown>(methods.agent.session.prompt, { sessionId, prompt })
        return readPromptAnswer(await step(asked, times.silenceMs))
      },
      close,
    }
  } catch (problem) {
    await close()
    throw problem
  }
}

/** A new folder with the agent's files and an empty `work`. */
function makeFolder(agent: Agent): string {
  let made: string | undefined
  try {
    made = mkdtempSync(join(tmpdir(), 'sheaf-agent-'))
    const files = realpathSync(made)
    mkdirSync(join(files, 'work'))
    for (const [name, text] of Object.entries(agent.files ?? {})) {
      const file = join(files, name)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    return files
  } catch (problem) {
    if (made !== undefined) rmSync(made, { recursive: true, force: true })
    if (!(problem instanceof Error)) throw problem
    throw agentRefusal('agent-failed', agent, `A temporary folder couldn't be created for it: ${systemErrorText(problem)}.`)
  }
}

function connect({ onUpdate, onPermission }: SessionRequest, child: PipedProcess, heard: () => void): ClientConnection {
  const received = toBoundedStream(child.stdout, sessionBytes)
  const messages = ndJsonStream(Writable.toWeb(child.stdin), received, { maxMessageBytes: messageBytes })
  const stream = sanitizeMessages(messages, (method, params) => {
    if (method !== methods.client.session.update) return
    heard()
    const update = readUpdate(params)
    if (update !== undefined) onUpdate?.(update)
  })
  return client({ name: 'sheaf' })
    .onRequest(methods.client.session.requestPermission, ({ params }) => onPermission?.(params) ?? denied)
    .connect(stream)
}

/** Rejects when the agent can no longer answer. */
function failureOf({ agent, times }: SessionRequest, child: PipedProcess, connection: ClientConnection): Promise<never> {
  const ended = child.ended.then((end) => {
    throw endRefusal(agent, end)
  })
  const closed = connection.closed.then(async () => {
    const { reason } = connection.signal
    if (reason instanceof TooMuchOutput || reason instanceof MessageTooLargeError)
      throw agentRefusal('agent-failed', agent, 'It sent too much data.')
    // Usually the process is just ending, and its exit says more.
    const kill = setTimeout(child.kill, times.closeMs)
    const end = await child.ended
    clearTimeout(kill)
    throw endRefusal(agent, end)
  })
  const failure = Promise.race([ended, closed])
  failure.catch(() => undefined)
  return failure
}

function deadline(agent: Agent, ms: number): { promise: Promise<never>; restart(): void; end(): void } {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () =>
      reject(
        agentRefusal(
          'model-stalled',
          agent,
          `No response for ${ms < 120_000 ? `${Math.round(ms / 1000)} seconds` : `${Math.round(ms / 60_000)} minutes`}.`,
        ),
      ),
    ms,
  )
  promise.catch(() => undefined)
  return { promise, restart: () => void timer.refresh(), end: () => clearTimeout(timer) }
}

function cancellation(signal: AskCall['signal']): { promise: Promise<never>; end(): void } {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => undefined)
  const cancel = () => reject(new Refusal('cancelled'))
  signal?.addEventListener('abort', cancel)
  return { promise, end: () => signal?.removeEventListener('abort', cancel) }
}

function imageBlock({ type, bytes }: AskImage): { type: 'image'; data: string; mimeType: string } {
  return { type: 'image', data: Buffer.from(bytes).toString('base64'), mimeType: type }
}

const promptAnswer = z.object({
  stopReason: z.string().catch(''),
  usage: z.unknown().optional(),
  _meta: z
    .object({ quota: z.object({ token_count: z.unknown() }) })
    .optional()
    .catch(undefined),
})

function readPromptAnswer(answer: unknown): { stopReason: string; usage: unknown } {
  const { stopReason, usage, _meta } = promptAnswer.catch({ stopReason: '' }).parse(answer)
  return { stopReason, usage: usage ?? _meta?.quota.token_count }
}

/** Some agents let a client replace their system prompt, others add to it. */
function systemPromptFor(
  capabilities: unknown,
  system: string | undefined,
): { mode: string; content: { type: string; text: string }[] } | undefined {
  const read = systemPromptCapability.safeParse(capabilities)
  if (!read.success || system === undefined) return undefined
  const { override } = read.data.sessionCapabilities.systemPrompt.mode ?? {}
  return { mode: override === undefined ? 'append' : 'override', content: [{ type: 'text', text: system }] }
}

const systemPromptCapability = z.object({
  sessionCapabilities: z.object({ systemPrompt: z.object({ mode: z.object({ override: z.unknown().optional() }).optional() }) }),
})
