// Finds the field that a provider's error is about, and its message: the key for a refused key, else the field that the message names.

import type { SettingField } from '@sheaf/contract'

interface Fault {
  key: string
  says: string
}

export function faultyField(
  fields: readonly SettingField[],
  { what, says }: { what?: string | undefined; says: string },
): Fault | undefined {
  const secrets = fields.filter(({ kind }) => kind === 'secret')
  if (what === 'key') {
    const main = secrets.find(({ required }) => required) ?? secrets[0]
    return main && { key: main.key, says }
  }
  if (what !== 'settings') return undefined
  const [named] = fields.filter(({ label }) => says.includes(`${label}: `)).sort((one, other) => other.label.length - one.label.length)
  return named && { key: named.key, says: says.slice(says.indexOf(`${named.label}: `) + named.label.length + 2) }
}
