// Records what models were shown, newest last and pruned, to check a reply against it (formats §1.5, `stale`).

import { limits, type PromptManifest } from '@sheaf/contract'
import type { Database } from '../disk/store/open-database.ts'
import { parseDocument, type Report } from './parse-document.ts'

export interface ShownFile {
  manifestId: string
  madeAt: string
  file: PromptManifest['files'][number]
}

export interface ManifestTable {
  add(manifest: PromptManifest): void
  get(id: string): PromptManifest | undefined
  latest(): PromptManifest | undefined
  /** The last prompt with this path; with `roots`, the last one made from the same folders. */
  latestFor(path: string, roots?: readonly string[]): ShownFile | undefined
}

/** Prompts of huge repositories list every file: two hundred of those would be gigabytes. */
const bytesKept = 64_000_000

export function openManifests(database: Database, report: Report): ManifestTable {
  function add(manifest: PromptManifest): void {
    const document = JSON.stringify(manifest)
    database.transaction(() => {
      database.run(
        'INSERT INTO manifest (id, roots, bytes, document) VALUES (?, ?, ?, ?)',
        manifest.id,
        rootsKey(manifest.roots),
        document.length,
        document,
      )
      database.run(
        `DELETE FROM manifest WHERE place IN (
          SELECT place FROM (
            SELECT place, row_number() OVER newest AS number, sum(bytes) OVER newest AS total FROM manifest WINDOW newest AS (ORDER BY place DESC)
          ) WHERE number > ? OR (number > 1 AND total > ?)
        )`,
        limits.promptHistoryKept,
        bytesKept,
      )
    })
  }

  function latestFor(path: string, roots?: readonly string[]): ShownFile | undefined {
    const needle = `"path":${JSON.stringify(path)}`
    let before = Number.MAX_SAFE_INTEGER
    for (;;) {
      const row = database.get(
        'SELECT place, id, document FROM manifest WHERE place < ? AND (? IS NULL OR roots = ?) AND instr(document, ?) > 0 ORDER BY place DESC LIMIT 1',
        before,
        roots ? 1 : null,
        roots ? rootsKey(roots) : '',
        needle,
      )
      if (!row) return undefined
      const manifest = read(String(row.id), String(row.document))
      const file = manifest?.files.find((each) => each.path === path)
      if (manifest && file) return { manifestId: manifest.id, madeAt: manifest.madeAt, file }
      before = Number(row.place)
    }
  }

  function read(id: string, document: string): PromptManifest | undefined {
    const manifest = parseDocument(document)
    if (isManifest(manifest)) return manifest
    report(`prompt "${id}"`, "Its contents can't be read.")
    return undefined
  }

  return {
    add,
    latestFor,
    get(id) {
      const row = database.get('SELECT document FROM manifest WHERE id = ?', id)
      return row && read(id, String(row.document))
    },
    latest() {
      const row = database.get('SELECT id, document FROM manifest ORDER BY place DESC LIMIT 1')
      return row && read(String(row.id), String(row.document))
    },
  }
}

function rootsKey(roots: readonly string[]): string {
  return JSON.stringify([...roots].sort())
}

function isManifest(value: unknown): value is PromptManifest {
  if (!isRecord(value)) return false
  const { id, madeAt, roots, files } = value
  return isText(id) && isText(madeAt) && Array.isArray(roots) && roots.every(isText) && Array.isArray(files) && files.every(isShown)
}

function isShown(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { path, mode, hash, ranges } = value
  return (
    isText(path) &&
    (mode === 'full' || mode === 'slices' || mode === 'map') &&
    isText(hash) &&
    (ranges === undefined || (Array.isArray(ranges) && ranges.every(isRange)))
  )
}

function isRange(value: unknown): boolean {
  return isRecord(value) && Number.isInteger(value.from) && Number.isInteger(value.to)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
