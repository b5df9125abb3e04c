// The minimal Node server: always the same answer. Run as `bare-server.ts <file with the body> <content-encoding>`.

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const body = readFileSync(process.argv[2] ?? '')
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-encoding': process.argv[3] ?? 'identity',
  'content-length': body.length,
}
const server = createServer((_, response) => response.writeHead(200, headers).end(body))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) process.send?.({ url: `http://127.0.0.1:${address.port}` })
})
process.on('message', () => process.exit())
