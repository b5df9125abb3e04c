// Measures a call from line to line in the server's own process. Run by the suite `mcp` as `mcp-probe.ts <tool> <calls> <folder>`.

import { duplexPair } from 'node:stream'
import { openHost } from '@sheaf/host'
import { openEndpoint } from '@sheaf/mcp'

const [tool = '', calls = '', folder = ''] = process.argv.slice(2)
const host = openHost({ env: process.env, mcp: { headless: true } })
const endpoint = openEndpoint(host, { version: '0', onBug: (_, problem) => console.error(problem) })
const [ours, theirs] = duplexPair()
endpoint.serveStream(theirs, { transport: 'stdio', folder, allow: ['bench'], program: async () => undefined })

let heard = (_: string): void => {}
let rest = ''
ours.on('data', (chunk: Buffer) => {
  const lines = (rest + chunk.toString()).split('\n')
  rest = lines.pop() ?? ''
  for (const line of lines) heard(line)
})
const ask = (line: object) =>
  new Promise<string>((done) => {
    heard = done
    ours.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, ...line })}\n`)
  })
const clientInfo = { name: 'bench', version: '1' }
await ask({ method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } })
const samples: number[] = []
for (let call = 0; call < Number(calls); call++) {
  const started = performance.now()
  const answer = await ask({ method: 'tools/call', params: { name: tool, arguments: {} } })
  samples.push(performance.now() - started)
  if (answer.includes('"isError":true')) throw new Error(answer)
}
await endpoint.close()
await host.close()
console.log(JSON.stringify(samples))
