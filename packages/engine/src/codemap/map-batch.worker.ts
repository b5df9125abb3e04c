// Maps a batch of files in a separate process: paths in, maps out, no contents transferred.

import { hashBytes } from '../disk/hash-bytes.ts'
import { readContained } from '../disk/read/read-contained.ts'
import { decodeText } from '../disk/text/decode-text.ts'
import { parsePlain, parseSource } from './grammars.ts'
import { languageOf } from './language-of.ts'
import type { MapAnswer, MapBatchInput, StoredMap } from './map-batch.ts'
import { mapStyleOf } from './map-style.ts'
import { whyNotMapped } from './not-mapped.ts'
import { readReferences } from './read-references.ts'
import { readSource } from './read-source.ts'
import { redactMap } from './redact-map.ts'
import { renderBody } from './render-map.ts'

export async function run({ paths, ...options }: MapBatchInput): Promise<MapAnswer[]> {
  const answers: MapAnswer[] = []
  for (const path of paths) answers.push(await mapFile(path, options))
  return answers
}

async function mapFile(path: string, { root, maxBytes, ...options }: Omit<MapBatchInput, 'paths'>): Promise<MapAnswer> {
  const read = readContained(root, path, { maxBytes, followLinks: true })
  if (!read.ok) return { path, ok: false, why: read.why }
  const { bytes, size, mtimeMs, ctimeMs, ino, dev } = read
  return { path, ok: true, stat: { size, mtimeMs, ctimeMs, ino, dev }, map: await mapBytes(path, bytes, options) }
}

type MapOptions = Pick<MapBatchInput, 'data' | 'references' | 'includeGenerated'>

async function mapBytes(path: string, bytes: Buffer, { data, references, includeGenerated }: MapOptions): Promise<StoredMap> {
  const stored = { hash: hashBytes(bytes), body: '', data: '', references: '', why: '' }
  const language = languageOf(path)
  const decoded = decodeText(bytes)
  if (!language) return { ...stored, why: 'unsupported language' }
  if (decoded.kind === 'binary') return { ...stored, why: 'binary' }
  const text = Buffer.from(decoded.bytes.buffer, decoded.bytes.byteOffset, decoded.bytes.byteLength).toString('utf8')
  const why = whyNotMapped(text)
  if (why !== undefined && !(why === 'generated' && includeGenerated)) return { ...stored, why }
  const parsed = parseSource(language, path, text)
  const map = await redactMap(readSource(language, parsed, text), path)
  return {
    ...stored,
    body: renderBody(map, mapStyleOf(path)),
    data: data ? JSON.stringify(map) : '',
    references: references
      ? JSON.stringify(readReferences(language, language.prepare ? parsePlain(language, path, text) : parsed.root, text, map))
      : '',
  }
}
