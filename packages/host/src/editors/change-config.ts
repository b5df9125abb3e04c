// What setting up an editor does to its configuration. Nothing is written here.

import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '@sheaf/contract'
import type { Env } from '@sheaf/engine/disk'
import type { ConfigFormat, ReadEntry } from './config-format.ts'
import type { Editor } from './editor.ts'
import { jsonConfig } from './json-config.ts'
import type { Place } from './place.ts'
import { type Config, readConfig } from './read-config.ts'
import { isOurs, startCommand } from './start-command.ts'
import { tomlConfig } from './toml-config.ts'

export interface ConfigChange {
  file: string
  config: Exclude<Config, { kind: 'unreadable' }>
  oldText: string
  newText: string
  isSame: boolean
}

function formatOf({ language, path, isLenient }: Editor): ConfigFormat {
  return language === 'toml' ? tomlConfig(path) : jsonConfig(path, isLenient)
}

export function readEntry(editor: Editor, config: Config): ReadEntry {
  if (config.kind === 'unreadable') return { kind: 'trouble', says: config.says }
  return config.kind === 'absent' ? { kind: 'entry', entry: undefined } : formatOf(editor).read(config.text)
}

export function changeConfig(editor: Editor, place: Place, headless: boolean): ConfigChange {
  const file = editor.file(place)
  const config = readConfig(file)
  const read = readEntry(editor, config)
  if (config.kind === 'unreadable' || read.kind === 'trouble') throw unreadable(editor, file, read.kind === 'trouble' ? read.says : '')
  const text = config.kind === 'text' ? config.text : ''
  const mark = config.kind === 'text' ? config.mark : ''
  const wanted = editor.entry(startCommand(place.env, editor, { headless }))
  const isKept = read.entry !== undefined && startsSheaf(editor, read.entry)
  const entry = isKept ? { ...wanted, ...switchedOn(read.entry ?? {}) } : wanted
  const isSame = isKept && Object.entries(entry).every(([key, value]) => isDeepStrictEqual(plain(read.entry?.[key]), value))
  if (isSame) return { file, config, oldText: mark + text, newText: mark + text, isSame }
  const set = formatOf(editor).set(text, entry, !isKept)
  if (set.kind === 'trouble') throw unreadable(editor, file, set.says)
  return { file, config, oldText: mark + text, newText: mark + set.text, isSame: false }
}

export function isOurEntry(editor: Editor, entry: Readonly<Record<string, unknown>>, env: Env): boolean {
  const started = editor.started(entry)
  return started !== undefined && isOurs(started, env)
}

/** Whoever sets up an entry that is switched off wants it on. */
function switchedOn(entry: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { ...(entry.enabled === false ? { enabled: true } : {}), ...(entry.disabled === true ? { disabled: false } : {}) }
}

/** Ours, or one in another place: what else a person wrote into it is still meant. */
function startsSheaf(editor: Editor, entry: Readonly<Record<string, unknown>>): boolean {
  const { command = '', args = [] } = editor.started(entry) ?? {}
  return args.includes('mcp') && [command, ...args].some((word) => /(?:^|[\\/])(?:sheaf(?:\.cmd|\.exe)?|bin[\\/]start\.mjs)$/.test(word))
}

/** Tables of a parser have no prototype, and its whole numbers may be large ones. */
function plain(value: unknown): unknown {
  if (value === undefined) return undefined
  return JSON.parse(JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? String(inner) : inner)))
}

function unreadable({ name }: Editor, file: string, says: string): Refusal {
  return new Refusal('editor-unreadable', `${name}, ${file}: ${says}`)
}
