// Sends requests as an attacker would: any header, any body, upgrades that are refused.

import { request } from 'node:http'

export interface RawRequest {
  method?: string
  path?: string
  headers?: Record<string, string | string[]>
  body?: string
  address?: string
}

export interface RawAnswer {
  status: number | undefined
  headers: Record<string, string | string[] | undefined>
  text: string
}

export function askRaw(
  port: number,
  { method = 'GET', path = '/', headers = {}, body, address = '127.0.0.1' }: RawRequest,
): Promise<RawAnswer> {
  return new Promise((answer, failed) => {
    const asked = request(
      { host: address, port, method, path, headers: { host: `127.0.0.1:${port}`, connection: 'close', ...headers } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', failed)
        response.on('end', () =>
          answer({ status: response.statusCode, headers: response.headers, text: Buffer.concat(chunks).toString('utf8') }),
        )
      },
    )
    asked.on('upgrade', (response, socket) => {
      socket.destroy()
      answer({ status: response.statusCode, headers: response.headers, text: '' })
    })
    asked.on('error', failed)
    asked.end(body)
  })
}

export const upgradeHeaders = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}
