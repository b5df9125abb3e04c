// The keys of commands, and conflicts between them.

import { type CommandId, commandIds, commandRow } from '../commands/command-table.ts'

export function effectiveKeys(keys: Readonly<Record<string, string>>, id: CommandId): string {
  return keys[id] ?? commandRow(id).keys ?? ''
}

export function isChanged(keys: Readonly<Record<string, string>>, id: CommandId): boolean {
  return keys[id] !== undefined && keys[id] !== (commandRow(id).keys ?? '')
}

/** The command that already has this key. */
export function commandWithKeys(keys: Readonly<Record<string, string>>, wanted: string, id: CommandId): CommandId | undefined {
  return wanted === '' ? undefined : commandIds.find((other) => other !== id && effectiveKeys(keys, other) === wanted)
}

/** Sets the key of one command; its default key is not stored. `from`: the command that loses the key. */
export function setKeys(keys: Readonly<Record<string, string>>, id: CommandId, wanted: string, from?: CommandId): Record<string, string> {
  const next = { ...keys, [id]: wanted, ...(from === undefined ? {} : { [from]: '' }) }
  if (wanted === (commandRow(id).keys ?? '')) delete next[id]
  return next
}

export function resetKeys(keys: Readonly<Record<string, string>>, id: CommandId): Record<string, string> {
  const { [id]: _own, ...rest } = keys
  return rest
}

/** Browsers handle these before the page receives them. */
const browsers = new Set(['mod+w', 'mod+t', 'mod+n', 'mod+q', 'mod+shift+w', 'mod+shift+t', 'mod+shift+n', 'mod+tab', 'mod+shift+tab'])

export function isBrowserKey(keys: string): boolean {
  return browsers.has(keys)
}

/** Only a modifier is pressed so far. */
export function isOnlyModifier(keys: string): boolean {
  return /(?:^|\+)(?:control|shift|alt|meta|dead|capslock|altgraph|os)$/.test(keys)
}
