// Answers with a file: compressed if the browser accepts it, 304 if it already has it, a range if it asks for one.

import type { Packing, SiteFile } from './open-site-file.ts'
import { rangeOf } from './range-of.ts'

interface AnswerOptions {
  status: 200 | 404
  /** The site's `_headers`, over the defaults. */
  headers: Readonly<Record<string, string>>
}

const encodings = { br: 'br', gz: 'gzip' } as const

export async function answerFile(request: Request, file: SiteFile, { status, headers: own }: AnswerOptions): Promise<Response> {
  const packing = packingOf(request, file)
  const { bytes, etag } = await file.read(packing)
  const headers = new Headers({
    'content-type': file.type,
    'cache-control': 'public, max-age=0, must-revalidate',
    'x-content-type-options': 'nosniff',
    // A picture or text that is opened directly runs nothing; pages have their own policy.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    ...own,
    ...(status === 200 ? { etag, 'accept-ranges': 'bytes' } : {}),
    ...(file.packed.length > 0 ? { vary: 'Accept-Encoding' } : {}),
    ...(packing === undefined ? {} : { 'content-encoding': encodings[packing] }),
  })
  const send = (part: Uint8Array<ArrayBuffer>, code: number) => {
    headers.set('content-length', String(part.length))
    return new Response(request.method === 'HEAD' ? null : part, { status: code, headers })
  }
  if (status !== 200) return send(bytes, status)
  if (isKnown(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const asked = request.headers.get('range')
  // A range of a newer file must not be joined to one of an older file.
  const isSame = (request.headers.get('if-range') ?? etag) === etag
  const range = asked !== null && isSame && request.method === 'GET' ? rangeOf(asked, bytes.length) : 'all'
  if (range === 'all') return send(bytes, 200)
  if (range === 'none') {
    headers.set('content-range', `bytes */${bytes.length}`)
    return send(new Uint8Array(), 416)
  }
  headers.set('content-range', `bytes ${range.from}-${range.to}/${bytes.length}`)
  return send(bytes.subarray(range.from, range.to + 1), 206)
}

/** Ranges are of the uncompressed file: a browser that seeks in a video needs those bytes. */
function packingOf(request: Request, { packed }: SiteFile): Packing | undefined {
  if (request.headers.has('range')) return undefined
  const accepted = (request.headers.get('accept-encoding') ?? '').split(',').map((each) => each.trim().toLowerCase())
  const isAccepted = (packing: Packing) =>
    accepted.some((each) => new RegExp(`^${encodings[packing]}(?:$|;(?!\\s*q=0(?:\\.0*)?$))`).test(each))
  return packed.find(isAccepted)
}

function isKnown(asked: string | null, etag: string): boolean {
  return (asked ?? '').split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag)
}
