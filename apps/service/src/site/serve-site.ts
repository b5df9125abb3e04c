// Serves a built site without the service: for tests and measurements.

import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { openSite } from './open-site.ts'

interface ServedSite {
  url: string
  close(): Promise<void>
}

export async function serveSite(folder: string): Promise<ServedSite> {
  const site = openSite(folder)
  const server = createServer(
    getRequestListener((request) =>
      new URL(request.url).pathname.startsWith('/api/')
        ? Response.json({ error: { code: 'not-found', says: 'No service is running here.' } }, { status: 404 })
        : site.answer(request),
    ),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
