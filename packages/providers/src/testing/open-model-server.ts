// An HTTP server on the loopback address that answers in the providers' protocols from a script.
// The end of the path selects the protocol, so any base path works.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Answer, Step } from './answer.ts'
import { listModels } from './list-models.ts'
import type { Protocol } from './protocol.ts'
import { anthropic } from './protocols/anthropic.ts'
import { gemini } from './protocols/gemini.ts'
import { ollama } from './protocols/ollama.ts'
import { openaiChat } from './protocols/openai-chat.ts'
import { openaiResponses } from './protocols/openai-responses.ts'
import { writeAnswer } from './write-answer.ts'

export interface ModelScript {
  answers?: Answer[]
  /** The answer when the script has run out. */
  otherwise?: Answer
  /** Names in the model lists. */
  models?: string[]
  /** Accepted keys; absent: any key. */
  keys?: string[]
}

export interface SeenRequest {
  protocol: Protocol['name'] | 'models'
  method: string
  /** Path with the query, if any. */
  path: string
  headers: Record<string, string>
  /** The raw body. */
  text: string
  body: unknown
  model: string
  stream: boolean
  /** The key of the request, in whichever header. */
  key: string
  /** `answered` to the end; `gone`: the client closed the connection before that; `open`: neither yet. */
  state: 'open' | 'answered' | 'gone'
}

export interface ModelServer {
  /** `http://127.0.0.1:<port>`: append `/openai/v1`, `/anthropic/v1`, `/gemini/v1beta` or `/ollama`. */
  url: string
  requests: SeenRequest[]
  /** Adds answers to the end of the script. */
  reply(...answers: Answer[]): void
  /** Resumes answers that wait at this name, now or later. */
  release(hold: string): void
  change(script: Omit<ModelScript, 'answers'>): void
  /** Waits until the condition is true of the requests; checked after every change. */
  until(condition: (requests: SeenRequest[]) => boolean): Promise<SeenRequest[]>
  close(): Promise<void>
}

export async function openModelServer(script: ModelScript = {}): Promise<ModelServer> {
  const answers = [...(script.answers ?? [])]
  let rest: Omit<ModelScript, 'answers'> = script
  const requests: SeenRequest[] = []
  const released = new Set<string>()
  const waiting = new Set<() => void>()
  const changed = () => {
    for (const look of [...waiting]) look()
  }
  const until = (condition: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!condition()) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
    })
  const pause = async (step: Step) => {
    if (typeof step === 'object' && 'hold' in step) await until(() => released.has(step.hold))
  }

  const server = createServer(async (request, response) => {
    const text = await readBody(request)
    const path = request.url ?? '/'
    const protocol = protocolOf(path)
    const body = parse(text)
    const asked = protocol?.asked(path, body) ?? { model: '', stream: false, wantsUsage: false }
    const seen: SeenRequest = {
      protocol: protocol?.name ?? 'models',
      method: request.method ?? '',
      path,
      headers: headersOf(request),
      text,
      body,
      model: asked.model,
      stream: asked.stream,
      key: keyOf(request),
      state: 'open',
    }
    response.on('close', () => {
      seen.state = response.writableFinished ? 'answered' : 'gone'
      changed()
    })
    requests.push(seen)
    changed()
    const form = protocol ?? protocolOfList(path)
    if (form === undefined) return sendJson(response, 404, { error: { message: `There is nothing at ${path}.` } })
    if (rest.keys !== undefined && form !== ollama && !rest.keys.includes(seen.key))
      return sendJson(response, 401, form.failure(401, `Incorrect API key provided: ${seen.key}.`, undefined))
    const at = protocol === undefined ? -1 : answers.findIndex(({ when }) => when === undefined || text.includes(when))
    const listed = protocol === undefined ? answers.findIndex(({ when }) => when === 'models') : -1
    if (protocol === undefined && listed < 0) return sendJson(response, 200, listModels(form.name, rest.models ?? ['scripted-model'], path))
    const index = protocol === undefined ? listed : at
    const answer = answers[index] ?? rest.otherwise ?? {}
    if (answers[index]?.always === undefined && index >= 0) answers.splice(index, 1)
    await writeAnswer(response, form, asked, answer, pause)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    requests,
    reply: (...more) => void answers.push(...more),
    release(hold) {
      released.add(hold)
      changed()
    },
    change(next) {
      rest = { ...rest, ...next }
    },
    until: (condition) => until(() => condition(requests)).then(() => requests),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function protocolOf(path: string): Protocol | undefined {
  const [plain = ''] = path.split('?')
  if (plain.endsWith('/chat/completions')) return openaiChat
  if (plain.endsWith('/responses')) return openaiResponses
  if (plain.endsWith('/messages')) return anthropic
  if (/:(stream)?GenerateContent$/i.test(plain)) return gemini
  return plain.endsWith('/api/chat') ? ollama : undefined
}

function protocolOfList(path: string): Protocol | undefined {
  const [plain = ''] = path.split('?')
  if (/\/api\/(tags|show|ps|version)$/.test(plain)) return ollama
  if (!/\/models(\/[^/]+)?$/.test(plain)) return undefined
  if (plain.includes('anthropic')) return anthropic
  return plain.includes('gemini') || plain.includes('/v1beta') ? gemini : openaiChat
}

function keyOf({ headers }: IncomingMessage): string {
  const bearer = headers.authorization?.replace(/^Bearer /i, '')
  const named = ['x-api-key', 'x-goog-api-key', 'api-key'].map((name) => headers[name]).find((value) => typeof value === 'string')
  return bearer ?? (typeof named === 'string' ? named : '')
}

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]))

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

const portOf = (address: AddressInfo | string | null): number => (typeof address === 'object' && address !== null ? address.port : 0)
