// Caches the model lists of providers in `cache/models` for a day. Safe to delete.

import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ModelInfo } from '@sheaf/contract'
import { makeFolder, writeFileAtomic } from '@sheaf/engine/disk'
import { isProviderId } from '../keys/index.ts'

interface Listed {
  at: number
  models: ModelInfo[]
}

export interface ListedModels {
  /** The last list, however old. */
  find(provider: string): Listed | undefined
  isFresh(listed: Listed): boolean
  save(provider: string, models: ModelInfo[]): void
  forget(provider: string): void
  /** Records a failure, so that it is not asked again right away. */
  failed(provider: string, message: string): void
  /** The reason, if it is recent. */
  failure(provider: string): string | undefined
}

const dayMs = 24 * 60 * 60 * 1000
const retryMs = 60_000
const fileBytes = 20_000_000

export function openListedModels(home: string, now: () => Date): ListedModels {
  const folder = join(home, 'cache', 'models')
  const fileOf = (provider: string) => join(folder, `${provider}.json`)
  /** Valid only while the file is unchanged: another process may have listed the models again. */
  const read = new Map<string, { stamp: number; listed: Listed | undefined }>()
  const failures = new Map<string, { at: number; message: string }>()
  return {
    find(provider) {
      if (!isProviderId(provider)) return undefined
      const stats = statSync(fileOf(provider), { throwIfNoEntry: false })
      if (!stats?.isFile() || stats.size > fileBytes) return undefined
      const known = read.get(provider)
      if (known?.stamp === stats.mtimeMs) return known.listed
      const listed = readListed(fileOf(provider))
      read.set(provider, { stamp: stats.mtimeMs, listed })
      return listed
    },
    isFresh: ({ at }) => Math.abs(now().getTime() - at) < dayMs,
    save(provider, models) {
      failures.delete(provider)
      try {
        makeFolder(folder)
        writeFileAtomic(fileOf(provider), JSON.stringify({ at: now().getTime(), models }), { mode: 0o600, durable: false })
      } catch {
        // It is just fetched again.
        return
      }
    },
    forget(provider) {
      failures.delete(provider)
      rmSync(fileOf(provider), { force: true })
    },
    failed: (provider, message) => void failures.set(provider, { at: now().getTime(), message }),
    failure(provider) {
      const last = failures.get(provider)
      return last && Math.abs(now().getTime() - last.at) < retryMs ? last.message : undefined
    },
  }
}

function readListed(file: string): Listed | undefined {
  try {
    const document: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isListed(document) ? document : undefined
  } catch {
    return undefined
  }
}

function isListed(value: unknown): value is Listed {
  return (
    typeof value === 'object' &&
    value !== null &&
    'at' in value &&
    typeof value.at === 'number' &&
    'models' in value &&
    Array.isArray(value.models) &&
    value.models.every(isModel)
  )
}

function isModel(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { ref, provider, model, label, can }: Partial<Record<string, unknown>> = { ...value }
  return [ref, provider, model, label].every((each) => typeof each === 'string') && typeof can === 'object' && can !== null
}
