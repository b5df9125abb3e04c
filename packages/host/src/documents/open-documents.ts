// The texts of documents in the state folder, by hash of their content, and the workers that extract them. A web page stays here until no
// workspace uses it, so that it is never fetched again without a request.

import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type DocumentSource, type DocumentText, isInRanges, Refusal, type SectionRange } from '@sheaf/contract'
import { openDocumentWorkers } from '@sheaf/documents'
import { errno, makeFolder, resolveInside, systemErrorText, writeFileAtomic } from '@sheaf/engine/disk'
import type { DocumentShelf } from '@sheaf/engine/prompt'
import type { Pool } from '@sheaf/engine/work'

export interface Documents {
  shelf: DocumentShelf
  workers: Pool
  load(hash: string): DocumentText | undefined
  /** Adds the sections to those that are already stored. */
  store(hash: string, text: DocumentText): void
  /** Writes bytes for a worker. The caller removes the file. */
  writeTemporary(name: string, bytes: Uint8Array): { folder: string; name: string }
  removeTemporary(name: string): void
  /** Removes texts that none of these hashes name, unless they are new. */
  prune(used: ReadonlySet<string>, now: number): void
  close(): Promise<void>
}

/** A text that nothing uses is kept for this long: a command may be about to use it. */
const unusedMs = 24 * 60 * 60 * 1000
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
    get workers() {
      workers ??= openDocumentWorkers()
      return workers
    },
    load,
    store(hash, text) {
      const stored = load(hash)
      if (stored && hasSections(stored, [])) {
        // A text that is used again is new to `prune`.
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
    prune(used, now) {
      for (const name of namesIn(folder)) {
        const hash = name.replace(/\.json$/, '')
        if (!used.has(hash) && isOlder(join(folder, name), now - unusedMs)) rmSync(join(folder, name), { force: true })
      }
    },
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

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (errno(error) === 'ENOENT') return []
    throw error
  }
}

function isOlder(path: string, time: number): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? time) < time
}
