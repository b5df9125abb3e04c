// A small MCP server on the loopback address: our tools, which only say that they were called.

import { createServer, type IncomingMessage } from 'node:http'
import { explorationTools } from '@sheaf/contract'

export interface ServedTools {
  url: string
  token: string
  /** Calls of tools so far. */
  calls: { name: string; arguments: unknown }[]
  close(): Promise<void>
}

/** `sse`: answers with event streams instead of JSON. */
export async function serveTools({ sse = false }: { sse?: boolean } = {}): Promise<ServedTools> {
  const calls: ServedTools['calls'] = []
  const token = 'canary-of-the-tools'
  const server = createServer(async (request, response) => {
    if (request.headers.authorization !== `Bearer ${token}`) return void response.writeHead(401).end()
    if (request.method !== 'POST') return void response.writeHead(405).end()
    const message = await readMessage(request)
    if (message.id === undefined) return void response.writeHead(202).end()
    const answer = JSON.stringify({ jsonrpc: '2.0', id: message.id, ...answerTo(message, calls) })
    response.writeHead(200, { 'content-type': sse ? 'text/event-stream' : 'application/json' })
    response.end(sse ? `event: message\ndata: ${answer}\n\n` : answer)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/mcp`,
    token,
    calls,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

interface Message {
  id?: unknown
  method: string
  params?: { protocolVersion?: string; name?: string; arguments?: unknown }
}

async function readMessage(request: IncomingMessage): Promise<Message> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

function answerTo({ method, params }: Message, calls: ServedTools['calls']): { result: unknown } | { error: unknown } {
  switch (method) {
    case 'initialize':
      return {
        result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'sheaf', version: '1' } },
      }
    case 'tools/list':
      return { result: { tools: explorationTools.map(describeTool) } }
    case 'tools/call': {
      const name = explorationTools.find((each) => each === params?.name)
      if (name === undefined) return { error: { code: -32_602, message: 'Unknown tool' } }
      calls.push({ name, arguments: params?.arguments })
      const text = `${name} was called.`
      return { result: { content: [{ type: 'text', text }], structuredContent: { text } } }
    }
    default:
      return { error: { code: -32_601, message: 'Method not found' } }
  }
}

const describeTool = (name: string) => ({
  name,
  description: `Answers that ${name} was called.`,
  inputSchema: { type: 'object', properties: { query: { type: 'string' } } },
  outputSchema: { type: 'object', properties: { text: { type: 'string' } } },
  annotations: { readOnlyHint: true },
})
