import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { peerUser } from './peer-user.ts'

describe.runIf(process.platform === 'linux')('peerUser', () => {
  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('returns the current user for a connection to %s', async (host) => {
    const accepted = Promise.withResolvers<Socket>()
    const server = createServer(accepted.resolve).listen(0, host.replace('::ffff:', ''))
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const address = server.address()
    const client = connect(typeof address === 'object' && address !== null ? address.port : 0, host)
    onTestFinished(() => void client.destroy())
    expect(peerUser(await accepted.promise)).toBe(process.getuid?.())
  })
})
