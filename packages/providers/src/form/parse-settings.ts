// Parses a provider's form into its settings, or refuses with the name of the field, never its value.

import { Refusal } from '@sheaf/contract'
import type { z } from 'zod'
import type { Provider } from '../provider.ts'
import { fieldsOf } from './fields-of.ts'

export function parseSettings<Settings extends z.ZodObject>(
  provider: Provider<Settings>,
  values: Readonly<Record<string, string>>,
): z.output<Settings> {
  const typed = Object.fromEntries(
    Object.entries(values)
      .map(([key, value]) => [key, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  )
  const read = provider.settings.safeParse(typed)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const key = String(issue?.path[0])
  const label = fieldsOf(provider.settings).find((field) => field.key === key)?.label ?? key
  const isMissing = typed[key] === undefined && issue?.code !== 'custom'
  throw new Refusal('provider-settings', `${label}: ${isMissing ? 'Required.' : issue?.message}`)
}
