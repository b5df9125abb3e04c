// A server with one tool that does what its text says: echo, wait until canceled, or send a long answer.

import { Server } from '@modelcontextprotocol/server'

export interface SmallServer {
  newServer(): Server
  made: Server[]
  /** Calls that wait, and those of them that were canceled. */
  waiting: string[]
  canceled: string[]
}

export function smallServer(): SmallServer {
  const made: Server[] = []
  const waiting: string[] = []
  const canceled: string[] = []
  return {
    made,
    waiting,
    canceled,
    newServer() {
      const server = new Server({ name: 'small', version: '1' }, { capabilities: { tools: { listChanged: true } } })
      server.setRequestHandler('tools/list', () => ({ tools: [{ name: 'echo', inputSchema: { type: 'object' } }] }))
      server.setRequestHandler('tools/call', async ({ params }, { mcpReq: { signal, notify, _meta: meta } }) => {
        const text = String(params.arguments?.text)
        if (text === 'wait') {
          waiting.push(text)
          const progressToken = meta?.progressToken
          if (progressToken !== undefined) await notify({ method: 'notifications/progress', params: { progressToken, progress: 1 } })
          await new Promise<void>((done) => signal.addEventListener('abort', () => done()))
          canceled.push(text)
        }
        return { content: [{ type: 'text', text: text === 'long' ? text.repeat(25_000) : text }] }
      })
      made.push(server)
      return server
    },
  }
}
