// A recorded exchange as a text file: the question, the request as sent, the answer, and the parts read from it.

import type { AskPart, AskRequest } from '@sheaf/contract'
import { encodeEvents } from './encode-events.ts'

export interface Exchange {
  /** Where the provider documents it. */
  source: string
  asked: { settings: Record<string, string>; model: string } & Partial<Omit<AskRequest, 'model'>>
  request: string
  answer: string
  read: string
}

const parts = ['asked', 'request', 'answer', 'read'] as const

export function parseExchange(text: string): Exchange {
  const [source = '', ...rest] = text.split(/^=== (\w+)\n/m)
  const found = new Map<string, string>()
  for (let at = 0; at + 1 < rest.length; at += 2) found.set(rest[at] ?? '', rest[at + 1] ?? '')
  const part = (name: (typeof parts)[number]) => found.get(name) ?? ''
  return { source, asked: JSON.parse(part('asked')), request: part('request'), answer: part('answer'), read: part('read') }
}

export function formatExchange({ source, asked, ...texts }: Exchange): string {
  const text = { ...texts, asked: `${JSON.stringify(asked, null, 2)}\n` }
  return [source, ...parts.map((name) => `=== ${name}\n${text[name]}`)].join('')
}

/** The answer as the provider sends it: a status, headers, an empty line, the body. */
export function replyOf({ answer }: Exchange): Response {
  const [head = '', ...body] = answer.split('\n\n')
  const [status, ...lines] = head.split('\n')
  const headers = new Headers(
    lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const text = body.join('\n\n')
  const isFrames = headers.get('content-type') === 'application/vnd.amazon.eventstream'
  return new Response(isFrames ? encodeEvents(text) : text, { status: Number(status), headers })
}

/** Masks keys, times and versions, which differ from run to run; everything else is compared. */
export async function writeRequest(request: Request, settings: Record<string, string>): Promise<string> {
  const left = [...request.headers].filter(([name]) => name !== 'user-agent' && name !== 'content-length')
  const body = await request.text()
  const text = [
    `${request.method} ${request.url}`,
    ...left.map(([name, value]) => `${name}: ${value}`).sort(),
    '',
    body === '' ? '' : JSON.stringify(JSON.parse(body), null, 2),
    '',
  ].join('\n')
  return Object.entries(settings)
    .filter(([name]) => /key|token/i.test(name))
    .reduce((masked, [name, value]) => masked.replaceAll(value, `<${name}>`), text)
    .replace(/^x-amz-date: .*$/m, 'x-amz-date: <now>')
    .replace(/\/\d{8}\//, '/<day>/')
    .replace(/Signature=[0-9a-f]{64}/, 'Signature=<signature>')
}

export const writeRead = (read: readonly AskPart[]): string => read.map((part) => `${JSON.stringify(part)}\n`).join('')
