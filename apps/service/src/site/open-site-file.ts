// One file of the site: read on the first request, then cached. The whole site is smaller than what streaming every request would cost.

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'

export type Packing = 'br' | 'gz'

export interface SiteFile {
  type: string
  packed: readonly Packing[]
  read(packing?: Packing): Promise<SiteBytes>
}

interface SiteBytes {
  bytes: Uint8Array<ArrayBuffer>
  etag: string
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
}

export function openSiteFile(file: string, packed: readonly Packing[]): SiteFile {
  const cache = new Map<string, Promise<SiteBytes>>()
  return {
    type: types[extname(file)] ?? 'application/octet-stream',
    packed,
    read(packing) {
      const name = packing === undefined ? file : `${file}.${packing}`
      const reading = cache.get(name) ?? load(name)
      cache.set(name, reading)
      // A failed read is retried on the next request.
      reading.catch(() => cache.delete(name))
      return reading
    },
  }
}

async function load(name: string): Promise<SiteBytes> {
  const bytes = new Uint8Array(await readFile(name))
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}
