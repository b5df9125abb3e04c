// Writes one answer to the response, whole or as a stream, or the fault that the script asks for.

import type { ServerResponse } from 'node:http'
import { pipeline, Readable, type Transform } from 'node:stream'
import { constants, createBrotliCompress, createDeflate, createGzip } from 'node:zlib'
import { type Answer, type Fault, type Step, stepsOf } from './answer.ts'
import type { Asked, Protocol, Whole } from './protocol.ts'

export async function writeAnswer(
  response: ServerResponse,
  protocol: Protocol,
  asked: Asked,
  answer: Answer,
  pause: (step: Step) => Promise<void>,
): Promise<void> {
  const { fault } = answer
  if (fault !== undefined && instead(response, protocol, fault)) return
  const write = writerFor(response, fault)
  const all: Whole = { text: '', thinking: '', last: 'nothing' }
  if (asked.stream) {
    response.writeHead(200, { 'content-type': protocol.type, 'cache-control': 'no-cache' })
    response.flushHeaders()
    await write(protocol.begin(asked))
  }
  for (const step of stepsOf(answer)) {
    await pause(step)
    if (response.destroyed) return
    if (typeof step === 'object' && 'hold' in step) continue
    const text = typeof step === 'string' ? step : step.thinking
    const kind = typeof step === 'string' ? 'text' : 'thinking'
    if (asked.stream) await write(protocol[kind](text, all.last))
    all[kind] += text
    all.last = kind
  }
  if (fault?.kind === 'midway') return after(response, protocol, fault, asked, all)
  if (asked.stream && answer.calls) {
    await write(protocol.calls(answer.calls, all.last))
    all.last = 'calls'
  }
  if (asked.stream) await write(protocol.end(answer, asked, all))
  else {
    response.writeHead(200, { 'content-type': 'application/json' })
    await write(JSON.stringify(protocol.whole(answer, asked, all)))
  }
  response.end()
}

/** Writes faults that replace the answer. */
function instead(response: ServerResponse, protocol: Protocol, fault: Fault): boolean {
  switch (fault.kind) {
    case 'hang':
      return true
    case 'reset':
      response.destroy()
      return true
    case 'status':
      response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
      response.end(JSON.stringify(protocol.failure(fault.status, fault.says ?? 'It failed.', fault.code)))
      return true
    case 'raw':
      response.writeHead(fault.status ?? 200, { 'content-type': fault.type ?? protocol.type, ...fault.headers }).end(fault.body)
      return true
    case 'endless':
      writeEndless(response, protocol, fault)
      return true
    case 'redirect':
      response.writeHead(fault.status ?? 307, { location: fault.to }).end()
      return true
    default:
      return false
  }
}

function writeEndless(response: ServerResponse, protocol: Protocol, fault: Fault & { kind: 'endless' }): void {
  const { body, status = 200, type = protocol.type, coding } = fault
  response.writeHead(status, { 'content-type': type, ...(coding && { 'content-encoding': coding }) })
  const chunk = Buffer.from(body.repeat(Math.ceil(64_000 / body.length)))
  const source = Readable.from(endless(chunk))
  // Always ends with an error, when the client closes the connection.
  pipeline(coding ? [source, compressors[coding](), response] : [source, response], () => {})
}

function* endless(chunk: Buffer): Generator<Buffer> {
  for (;;) yield chunk
}

const compressors: Record<'gzip' | 'deflate' | 'br', () => Transform> = {
  gzip: () => createGzip({ level: 1 }),
  deflate: () => createDeflate({ level: 1 }),
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 0 } }),
}

/** Writes faults in the middle of an answer. An unstreamed answer breaks inside its JSON document. */
async function after(
  response: ServerResponse,
  protocol: Protocol,
  fault: Fault & { kind: 'midway' },
  asked: Asked,
  all: Whole,
): Promise<void> {
  const write = writerFor(response, undefined)
  if (!asked.stream && fault.how !== 'error') {
    const text = JSON.stringify(protocol.whole({}, asked, all))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length + 10 })
    await write(text.slice(0, -10))
  }
  if (fault.how === 'hang') return
  if (fault.how === 'error') {
    await write(asked.stream ? protocol.error(fault.says, fault.code) : JSON.stringify(protocol.failure(500, fault.says, fault.code)))
    response.end()
  } else if (fault.how === 'end' && asked.stream) response.end()
  else {
    if (fault.how === 'half') await write(protocol.text('never said', all.last).slice(0, -12))
    response.destroy()
  }
}

/** Flushes each piece before the next one, so that the client receives everything before a break. */
function writerFor(response: ServerResponse, fault: Fault | undefined): (text: string) => Promise<void> {
  const flush = (piece: string | Uint8Array) =>
    new Promise<void>((resolve) => {
      response.write(piece, () => resolve())
      if (response.destroyed) resolve()
    })
  return async (text) => {
    if (text === '') return
    if (fault?.kind !== 'split') return flush(text)
    for (const byte of Buffer.from(text)) await flush(Uint8Array.of(byte))
  }
}
