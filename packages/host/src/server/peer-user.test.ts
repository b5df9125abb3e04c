import { readFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { ownerOf } from './peer-user.ts'

const row = (at: number, local: string, remote: string, user: number) =>
  `   ${at}: ${local} ${remote} 01 00000000:00000000 00:00000000 00000000  ${user}        0 8994544 1 000000007a13fa83 20 4 30 10 -1\n`
const mapped = '0000000000000000FFFF0000'
const six = '00000000000000000000000001000000'

describe('the user behind a connection', () => {
  it('is found by both addresses, not by the ports alone', () => {
    const table = [
      row(0, '0100007F:A033', '0100007F:12D4', 1000),
      row(1, '0200007F:A033', '0100007F:12D4', 1001),
      row(2, `${mapped}0100007F:A034`, `${mapped}0100007F:12D4`, 1002),
      row(3, `${six}:A033`, `${six}:12D4`, 1003),
    ].join('')
    const to = { address: '127.0.0.1', port: 0x12d4 }
    const owner = (address: string, port: number, remote = to) => ownerOf(table, { address, port }, remote)
    expect([
      owner('127.0.0.1', 0xa033),
      owner('127.0.0.2', 0xa033),
      owner('127.0.0.1', 0xa034),
      owner('::ffff:127.0.0.1', 0xa034),
      owner('::1', 0xa033, { address: '::1', port: 0x12d4 }),
      owner('127.0.0.3', 0xa033),
      owner('127.0.0.1', 0xa033, { ...to, address: '127.0.0.2' }),
    ]).toEqual([1000, 1001, 1002, 1002, 1003, undefined, undefined])
  })

  it.runIf(process.platform === 'linux').each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'is this one for a connection of ours to %s',
    async (host) => {
      const accepted = Promise.withResolvers<Socket>()
      const server = createServer(accepted.resolve).listen(0, host.replace('::ffff:', ''))
      await new Promise((done) => server.once('listening', done))
      const address = server.address()
      const client = connect(typeof address === 'object' && address !== null ? address.port : 0, host)
      const { remoteAddress = '', remotePort = 0, localAddress = '', localPort = 0 } = await accepted.promise
      const table = readFileSync('/proc/net/tcp', 'utf8') + readFileSync('/proc/net/tcp6', 'utf8')
      expect(ownerOf(table, { address: remoteAddress, port: remotePort }, { address: localAddress, port: localPort })).toBe(
        process.getuid?.(),
      )
      client.destroy()
      server.close()
    },
  )
})
