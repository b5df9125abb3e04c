// Which key does what, and what a new key would take from another command.

import { type CommandId, commandIds, commandRow } from '../commands/command-table.ts'

export function keysIn(keys: Readonly<Record<string, string>>, id: CommandId): string {
  return keys[id] ?? commandRow(id).keys ?? ''
}

export function isChanged(keys: Readonly<Record<string, string>>, id: CommandId): boolean {
  return keys[id] !== undefined && keys[id] !== (commandRow(id).keys ?? '')
}

/** Who has this key already. */
export function takenBy(keys: Readonly<Record<string, string>>, wanted: string, id: CommandId): CommandId | undefined {
  return wanted === '' ? undefined : commandIds.find((other) => other !== id && keysIn(keys, other) === wanted)
}

/** The keys with one command set; where that is its own key again, it need not be kept. `from`: the command that loses the key. */
export function withKey(keys: Readonly<Record<string, string>>, id: CommandId, wanted: string, from?: CommandId): Record<string, string> {
  const next = { ...keys, [id]: wanted, ...(from === undefined ? {} : { [from]: '' }) }
  if (wanted === (commandRow(id).keys ?? '')) delete next[id]
  return next
}

export function withoutKey(keys: Readonly<Record<string, string>>, id: CommandId): Record<string, string> {
  const { [id]: _own, ...rest } = keys
  return rest
}

/** Browsers take these before a page hears them. */
const browsers = new Set(['mod+w', 'mod+t', 'mod+n', 'mod+q', 'mod+shift+w', 'mod+shift+t', 'mod+shift+n', 'mod+tab', 'mod+shift+tab'])

export function isBrowserKey(keys: string): boolean {
  return browsers.has(keys)
}

/** Only a modifier is down so far. */
export function isUnfinished(keys: string): boolean {
  return /(?:^|\+)(?:control|shift|alt|meta|dead|capslock|altgraph|os)$/.test(keys)
}
