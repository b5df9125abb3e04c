// The texts of documents in the state folder, by hash of their content, and the workers that extract them. A web page stays here until no
// workspace uses it, so that it is never fetched again without a request.

import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type DocumentSource, type DocumentText, isInRanges, Refusal, type SectionRange } from '@sheaf/contract'
import { openDocumentWorkers } from '@sheaf/documents'
import { makeFolder, resolveInside, systemErrorText, writeFileAtomic } from '@sheaf/engine/disk'
import type { DocumentShelf } from '@sheaf/engine/prompt'
import type { Pool } from '@sheaf/engine/work'

export interface Documents {
  /** Each text is a file named after its hash. */
  folder: string
  shelf: DocumentShelf
  workers: Pool
  load(hash: string): DocumentText | undefined
  /** Adds the sections to those that are already stored. */
  store(hash: string, text: DocumentText): void
  /** Writes bytes for a worker. The caller removes the file. */
  writeTemporary(name: string, bytes: Uint8Array): { folder: string; name: string }
  removeTemporary(name: string): void
  close(): Promise<void>
}

const storedVersion = 1

export function openDocuments(home: string): Documents {
  const folder = join(home, 'documents')
  const fileOf = (hash: string): string => join(folder, `${hash}.json`)
  const inFolder = <Value>(work: () => Value): Value => {
    try {
      makeFolder(folder)
      return work()
    } catch (error) {
      throw new Refusal('state-unwritable', error instanceof Error ? systemErrorText(error) : undefined)
    }
  }
  const load = (hash: string): DocumentText | undefined => {
    try {
      const stored: { version?: unknown; text?: DocumentText } = JSON.parse(readFileSync(fileOf(hash), 'utf8'))
      return stored.version === storedVersion ? stored.text : undefined
    } catch {
      // A missing or damaged file: the document can be refreshed.
      return undefined
    }
  }
  let workers: Pool | undefined
  return {
    folder,
    get workers() {
      workers ??= openDocumentWorkers()
      return workers
    },
    load,
    store(hash, text) {
      const stored = load(hash)
      if (stored && hasSections(stored, [])) {
        // A text that is used again counts as new.
        inFolder(() => utimesSync(fileOf(hash), new Date(), new Date()))
        return
      }
      const numbers = new Set(text.sections.map(({ number }) => number))
      const others = stored?.sections.filter(({ number }) => !numbers.has(number)) ?? []
      const sections = [...text.sections, ...others].sort((a, b) => a.number - b.number)
      const content = JSON.stringify({ version: storedVersion, text: { ...text, sections } })
      inFolder(() => writeFileAtomic(fileOf(hash), content, { mode: 0o600 }))
    },
    writeTemporary(name, bytes) {
      inFolder(() => writeFileSync(join(folder, name), bytes, { mode: 0o600 }))
      return { folder, name }
    },
    removeTemporary: (name) => rmSync(join(folder, name), { force: true }),
    async close() {
      await workers?.close()
    },
    shelf: { read: ({ hash }) => load(hash), nameOf, blocks: new Map() },
  }
}

/** Whether all these sections of the document are stored. Without ranges: all sections. */
export function hasSections({ total, sections }: DocumentText, ranges: readonly SectionRange[]): boolean {
  const stored = new Set(sections.map(({ number }) => number))
  for (let number = 1; number <= total; number++) if (isInRanges(number, ranges) && !stored.has(number)) return false
  return true
}

/** A file outside the open folders is named without its folder, which may contain the user's name. */
function nameOf({ kind, location }: DocumentSource, roots: readonly { name: string; path: string }[]): string {
  if (kind === 'web') return location
  const paths = roots.map(({ path }) => path)
  const inside = resolveInside(paths, location)
  if (!inside.ok) return basename(location)
  const root = roots.find(({ path }) => path === inside.root)
  return roots.length > 1 && root ? `${root.name}/${inside.relative}` : inside.relative
}
