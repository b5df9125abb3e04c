import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocketServer } from 'ws'
import { connectTo } from './connect-host.ts'

it('fails when the host closes the connection before it answers', async () => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => server.close())
  server.on('connection', (socket) => socket.close())
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  await expect(connectTo(port, 'token')).rejects.toMatchObject({
    code: 'host-unreachable',
    detail: 'It closed the connection before it responded.',
  })
})
