// The smallest server that the SDK allows: one tool that does nothing. Our server is measured against it.

import { Server } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'

serveStdio(() => {
  const server = new Server({ name: 'trivial', version: '1' }, { capabilities: { tools: {} } })
  server.setRequestHandler('tools/list', () => ({ tools: [{ name: 'echo', inputSchema: { type: 'object' } }] }))
  server.setRequestHandler('tools/call', () => ({ content: [{ type: 'text', text: 'hello' }] }))
  return server
})
