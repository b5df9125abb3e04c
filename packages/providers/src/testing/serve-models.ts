// Runs the model server in a separate process, for end-to-end tests. Prints its URL as one line of JSON. POST /control changes its
// script, and any request to /control returns the requests so far. Exits when its standard input ends.

import { createServer } from 'node:http'
import { type ModelScript, openModelServer } from './open-model-server.ts'

/** The body of a POST to `/control`. */
export interface ModelControl extends ModelScript {
  release?: string[]
}

const models = await openModelServer()
const control = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  if (request.method === 'POST') {
    const { answers = [], release = [], ...rest }: ModelControl = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    models.change(rest)
    models.reply(...answers)
    for (const hold of release) models.release(hold)
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ requests: models.requests }))
})
await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve))
const address = control.address()
const port = typeof address === 'object' && address !== null ? address.port : 0
process.stdout.write(`${JSON.stringify({ url: models.url, control: `http://127.0.0.1:${port}/control` })}\n`)
process.stdin.resume()
process.stdin.on('end', () => process.exit(0))
