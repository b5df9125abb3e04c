// Reads settings from the usual environment variables.

import { isRefusal } from '@sheaf/contract'
import { catalog } from '../catalog/index.ts'
import type { Provider } from '../provider.ts'
import { parseSettings } from './parse-settings.ts'

export interface FoundSettings {
  id: string
  /** Undefined: missing or incomplete. */
  values: Record<string, string> | undefined
  /** The names that were checked. */
  names: string[]
  /** Those that had a value. */
  from: string[]
}

export function readEnvironment(environment: Readonly<Record<string, string | undefined>>): FoundSettings[] {
  return catalog.map((provider) => {
    const { id, envKeys = {} } = provider
    const found = Object.entries(envKeys).flatMap(([field, names]) => {
      const from = names.find((name) => environment[name]?.trim())
      const value = from === undefined ? undefined : environment[from]
      return from === undefined || value === undefined ? [] : [{ field, value, from }]
    })
    const values = Object.fromEntries(found.map(({ field, value }) => [field, value]))
    return {
      id,
      values: found.length > 0 && isComplete(provider, values) ? values : undefined,
      names: Object.values(envKeys).flat(),
      from: found.map(({ from }) => from),
    }
  })
}

function isComplete(provider: Provider, values: Record<string, string>): boolean {
  try {
    parseSettings(provider, values)
    return true
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}
