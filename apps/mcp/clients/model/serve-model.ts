// Serves a scripted model on the loopback address: the same script answers in every protocol.

import { createServer, type IncomingMessage } from 'node:http'
import { anthropic } from './dialects/anthropic.ts'
import { gemini } from './dialects/gemini.ts'
import { openaiChat } from './dialects/openai-chat.ts'
import { openaiResponses } from './dialects/openai-responses.ts'
import type { Reply, Turn } from './turn.ts'

export interface ScriptedModel {
  /** `http://127.0.0.1:<port>`, for any base path. */
  url: string
  /** Requests so far. */
  turns: Turn[]
  /** Requests that could not be read: method, path and error. */
  unreadable: string[]
  close(): Promise<void>
}

const dialects = [anthropic, gemini, openaiChat, openaiResponses]

export async function serveModel(play: (turn: Turn) => Reply): Promise<ScriptedModel> {
  const turns: Turn[] = []
  const unreadable: string[] = []
  let replies = 0

  const server = createServer(async (request, response) => {
    const body = await readBody(request)
    const [path = ''] = (request.url ?? '').split('?')
    const dialect = dialects.find((one) => one.path.test(path))
    try {
      if (dialect === undefined) throw new Error('no model is asked here')
      const parsed: unknown = JSON.parse(body)
      const turn = { ...dialect.read(parsed), body }
      turns.push(turn)
      replies += 1
      const { stream, whole } = dialect.write(play(turn), String(replies))
      const streams = /:stream/i.test(path) || /"stream":\s*true/.test(body)
      response.writeHead(200, { 'content-type': streams ? 'text/event-stream' : 'application/json' })
      response.end(streams ? stream : JSON.stringify(whole))
    } catch (error) {
      unreadable.push(`${request.method} ${path}: ${error instanceof Error ? error.message : String(error)}`)
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":{"message":"There is nothing here."}}')
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    turns,
    unreadable,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
