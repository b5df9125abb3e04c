// Which field a provider's answer is about: the key for a refused key, else the one that the sentence names.

import type { SettingField } from '@sheaf/contract'

export function faultyField(
  fields: readonly SettingField[],
  { what, says }: { what?: string | undefined; says: string },
): string | undefined {
  if (what === 'key')
    return (fields.find(({ kind, required }) => kind === 'secret' && required) ?? fields.find(({ kind }) => kind === 'secret'))?.key
  if (what !== 'settings') return undefined
  const words = says.toLowerCase()
  const named = fields
    .filter(({ label }) => words.includes(label.toLowerCase()))
    .sort((one, other) => other.label.length - one.label.length)
  return named[0]?.key
}
