// Saves configured providers: values in the state, secrets in the key store. One row each, so that the last write wins per provider.

import { type ProviderCheck, Refusal, type SavedProvider } from '@sheaf/contract'
import type { State } from '@sheaf/engine/workspace'
import type { Keys, Secrets } from '../keys/index.ts'

export interface SavedProviders {
  ids(): Promise<string[]>
  find(id: string): Promise<SavedProvider | undefined>
  /** Undefined: it is not set up, or has none. */
  secrets(id: string): Promise<Secrets | undefined>
  save(id: string, entered: { values: Record<string, string>; secrets: Secrets }, check: ProviderCheck | undefined): Promise<SavedProvider>
  /** Saves the result of a check. */
  note(id: string, check: ProviderCheck): Promise<void>
  remove(id: string): Promise<void>
}

const prefix = 'provider.'

export function openSavedProviders(context: { state(): Promise<State>; keys(): Promise<Keys>; now(): Date }): SavedProviders {
  const table = async () => (await context.state()).settings
  const find = async (id: string) => (await table()).get(`${prefix}${id}`, isSaved)
  const checkedNow = (check: ProviderCheck) => ({
    at: context.now().toISOString(),
    ok: check.ok,
    says: check.says,
    ...(!check.ok && { what: check.what }),
  })
  return {
    ids: async () => (await table()).keys(prefix).map((key) => key.slice(prefix.length)),
    find,
    async secrets(id) {
      const saved = await find(id)
      if (saved === undefined || Object.keys(saved.secrets).length === 0) return undefined
      const secrets = await (await context.keys()).read(id, saved.kept)
      if (secrets === undefined)
        throw new Refusal('provider-unset', `Its key is no longer in the ${saved.kept === 'keychain' ? 'keychain' : 'state folder'}.`)
      return secrets
    },
    async save(id, { values, secrets }, check) {
      const before = await find(id)
      const keys = await context.keys()
      const has = Object.keys(secrets).length > 0
      // Key first: a row that promises a missing key would be worse than an unused key.
      const kept = has ? await keys.write(id, secrets) : 'file'
      if (!has && before && Object.keys(before.secrets).length > 0) await keys.remove(id, before.kept)
      const saved: SavedProvider = {
        values,
        secrets: Object.fromEntries(Object.entries(secrets).map(([name, secret]) => [name, lastOf(secret)])),
        kept,
        savedAt: context.now().toISOString(),
        ...(check ? { checked: checkedNow(check) } : {}),
      }
      ;(await table()).set(`${prefix}${id}`, saved)
      return saved
    },
    async note(id, check) {
      const saved = await find(id)
      if (saved) (await table()).set(`${prefix}${id}`, { ...saved, checked: checkedNow(check) })
    },
    async remove(id) {
      const saved = await find(id)
      if (saved && Object.keys(saved.secrets).length > 0) await (await context.keys()).remove(id, saved.kept)
      ;(await table()).set(`${prefix}${id}`, undefined)
    },
  }
}

/** Four characters would reveal too much of a short secret; the end of a pasted file is useless. */
function lastOf(secret: string): string {
  const last = secret.slice(-4)
  return secret.length >= 16 && /^[\w-]{4}$/u.test(last) ? last : ''
}

function isSaved(value: unknown): value is SavedProvider {
  if (typeof value !== 'object' || value === null) return false
  const { values, secrets, kept, savedAt, checked }: Partial<Record<string, unknown>> = { ...value }
  return (
    isStringRecord(values) &&
    isStringRecord(secrets) &&
    (kept === 'keychain' || kept === 'file') &&
    typeof savedAt === 'string' &&
    (checked === undefined || isChecked(checked))
  )
}

function isStringRecord(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every((each) => typeof each === 'string')
  )
}

function isChecked(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { at, ok, says }: Partial<Record<string, unknown>> = { ...value }
  return typeof at === 'string' && typeof ok === 'boolean' && typeof says === 'string'
}
