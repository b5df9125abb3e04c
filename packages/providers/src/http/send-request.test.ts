import { createServer, type Server } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { sendRequest } from './send-request.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function listening(server: Server): Promise<string> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

describe('sendRequest', () => {
  it('sends method, headers and body, and returns the response with its headers', async () => {
    const host = await listening(
      createServer(async (request, response) => {
        let body = ''
        for await (const chunk of request) body += chunk
        response.writeHead(418, {
          'x-seen': `${request.method} ${request.url} ${request.headers['x-key']} ${request.headers['content-length']}`,
        })
        response.end(body.toUpperCase())
      }),
    )
    const answer = await sendRequest(new Request(`http://${host}/a?b=c`, { method: 'POST', headers: { 'x-key': 'k' }, body: 'grüße' }))
    expect({ status: answer.status, seen: answer.headers.get('x-seen'), text: await answer.text() }).toEqual({
      status: 418,
      seen: 'POST /a?b=c k 7',
      text: 'GRÜSSE',
    })
  })
  it('does not follow a redirect', async () => {
    const host = await listening(createServer((_, response) => response.writeHead(302, { location: '/b' }).end()))
    expect((await sendRequest(new Request(`http://${host}/a`))).status).toBe(302)
  })
  it('decompresses a response that is compressed without being asked for', async () => {
    const host = await listening(
      createServer((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('packed'))),
    )
    const answer = await sendRequest(new Request(`http://${host}/`))
    expect([await answer.text(), answer.headers.get('content-encoding')]).toEqual(['packed', null])
  })
  it('aborts before and during a response', async () => {
    const gone: string[] = []
    const host = await listening(
      createServer((request, response) => {
        response.on('close', () => gone.push(request.url ?? ''))
        if (request.url === '/body') response.write('x')
      }),
    )
    const stopping = new AbortController()
    const waiting = sendRequest(new Request(`http://${host}/head`, { signal: stopping.signal }))
    const reading = await sendRequest(new Request(`http://${host}/body`, { signal: stopping.signal }))
    stopping.abort()
    await expect(waiting).rejects.toThrow('stopped')
    await expect(reading.text()).rejects.toThrow()
    await expect.poll(() => gone.toSorted()).toEqual(['/body', '/head'])
  })
  it('uses the proxy of the environment, which sees only the host name', async () => {
    const asked: string[] = []
    const proxy = createServer()
    proxy.on('connect', (request, socket) => {
      asked.push(`${request.method} ${request.url}`)
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    })
    const host = await listening(proxy)
    const { HTTPS_PROXY } = process.env
    process.env.HTTPS_PROXY = `http://${host}`
    try {
      await expect(sendRequest(new Request('https://api.example.com/v1'))).rejects.toMatchObject({ code: 'ERR_PROXY_TUNNEL' })
    } finally {
      if (HTTPS_PROXY === undefined) delete process.env.HTTPS_PROXY
      else process.env.HTTPS_PROXY = HTTPS_PROXY
    }
    expect(asked).toEqual(['CONNECT api.example.com:443'])
  })
})
