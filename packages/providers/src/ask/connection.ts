// A provider with its settings: where a question goes, and which secrets must never be shown.

import { Refusal } from '@sheaf/contract'
import type { z } from 'zod'
import { findProvider } from '../catalog/index.ts'
import { fieldsOf, parseSettings } from '../form/index.ts'
import type { Provider } from '../provider.ts'

/** Finds a provider by id: in the catalog, unless a test replaces it. */
export type FindProvider = (id: string) => Provider | undefined

export interface Connection {
  id: string
  provider: Provider
  settings: z.output<z.ZodObject>
  origins: string[]
  /** For display. */
  host: string
  secrets: string[]
}

/** Refuses `unknown-provider`, `provider-unset`, `provider-settings`. */
export function connectionTo(id: string, values: Record<string, string> | undefined, find: FindProvider = findProvider): Connection {
  const provider = knownProvider(id, find)
  if (values === undefined) throw new Refusal('provider-unset', `Provider: ${provider.name}.`)
  const settings = parseSettings(provider, values)
  const origin = provider.origin(settings)
  const secrets = fieldsOf(provider.settings)
    .filter(({ kind }) => kind === 'secret')
    .flatMap(({ key }) => [values[key], settings[key]])
    .filter((value): value is string => typeof value === 'string' && value !== '')
  return {
    id,
    provider,
    settings,
    origins: [origin, ...(provider.extraOrigins ?? [])],
    host: URL.canParse(origin) ? new URL(origin).host : provider.name,
    secrets: [...new Set(secrets)],
  }
}

export function knownProvider(id: string, find: FindProvider = findProvider): Provider {
  const provider = find(id)
  if (provider === undefined) throw new Refusal('unknown-provider', id === '' ? 'Specify the model as provider/model.' : `Name: ${id}.`)
  return provider
}
