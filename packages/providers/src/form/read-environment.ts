// Settings that stand in the environment under their usual names.

import { isRefusal } from '@sheaf/contract'
import { catalog } from '../catalog/index.ts'
import type { Provider } from '../provider.ts'
import { parseSettings } from './parse-settings.ts'

export interface FoundSettings {
  id: string
  /** Undefined: not there, or not all that is needed. */
  values: Record<string, string> | undefined
  /** The names that were looked for. */
  names: string[]
}

export function readEnvironment(environment: Readonly<Record<string, string | undefined>>): FoundSettings[] {
  return catalog.map((provider) => {
    const { id, envKeys = {} } = provider
    const found = Object.entries(envKeys).flatMap(([field, names]) => {
      const value = names.map((name) => environment[name]).find((each) => each !== undefined && each.trim() !== '')
      return value === undefined ? [] : [[field, value] as const]
    })
    const values = Object.fromEntries(found)
    return { id, values: found.length > 0 && isComplete(provider, values) ? values : undefined, names: Object.values(envKeys).flat() }
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
