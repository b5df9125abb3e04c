// Computes the configuration change that sets up an editor. Writes nothing.

import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '@sheaf/contract'
import type { Env } from '@sheaf/engine/disk'
import { type ConfigProblem, configProblem, type OpenConfig, type OpenFormat } from './config-format.ts'
import type { Editor } from './editor.ts'
import { jsonConfig } from './json-config.ts'
import type { PlatformPaths } from './platform-paths.ts'
import { type Config, readConfig } from './read-config.ts'
import { isOwnCommand, startCommand } from './start-command.ts'
import { tomlConfig } from './toml-config.ts'

export interface ConfigChange {
  file: string
  config: Exclude<Config, { kind: 'unreadable' }>
  oldText: string
  newText: string
  isSame: boolean
}

function formatOf({ language, path, isLenient }: Editor): OpenFormat {
  return language === 'toml' ? tomlConfig(path) : jsonConfig(path, isLenient)
}

export function openConfig(editor: Editor, config: Config): OpenConfig | ConfigProblem {
  if (config.kind === 'unreadable') return configProblem(config.message)
  return formatOf(editor)(config.kind === 'text' ? config.text : '')
}

export function changeConfig(editor: Editor, paths: PlatformPaths, headless: boolean): ConfigChange {
  const file = editor.file(paths)
  const config = readConfig(file)
  const opened = openConfig(editor, config)
  if (config.kind === 'unreadable' || opened.kind === 'problem') throw unreadable(editor, file, opened)
  const { text, bom } = config.kind === 'text' ? config : { text: '', bom: '' }
  const expected = editor.entry(startCommand(paths.env, editor, { headless }))
  const isKept = opened.entry !== undefined && startsSheaf(editor, opened.entry)
  const before = opened.entry ?? {}
  const entry = { ...expected, ...(isKept ? {} : extrasOf(before)), ...enabledFlags(before) }
  const isSame = isKept && Object.entries(entry).every(([key, value]) => isDeepStrictEqual(plain(before[key]), value))
  if (isSame) return { file, config, oldText: bom + text, newText: bom + text, isSame }
  const set = opened.set(entry, !isKept)
  if (set.kind === 'problem') throw unreadable(editor, file, set)
  return { file, config, oldText: bom + text, newText: bom + set.text, isSame: false }
}

export function isOurEntry(editor: Editor, entry: Readonly<Record<string, unknown>>, env: Env): boolean {
  const started = editor.commandOf(entry)
  return started !== undefined && isOwnCommand(started, env)
}

/** Keys that describe the replaced server, not how the editor treats it. */
const serverKeys = new Set(
  [
    ['type', 'command', 'args', 'cwd', 'env', 'envFile', 'environment', 'env_vars'],
    ['url', 'httpUrl', 'headers', 'http_headers', 'env_http_headers', 'bearer_token_env_var', 'oauth'],
  ].flat(),
)

/** Timeouts and similar settings of a replaced entry. */
function extrasOf(entry: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isSimple = (value: unknown) => typeof value !== 'object' || Array.isArray(value)
  return Object.fromEntries(Object.entries(entry).filter(([key, value]) => !serverKeys.has(key) && isSimple(value)))
}

/** Setting up a disabled entry also enables it. */
function enabledFlags(entry: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { ...(entry.enabled === false ? { enabled: true } : {}), ...(entry.disabled === true ? { disabled: false } : {}) }
}

/** Ours, or another installation: the user's additions to the entry still apply. */
function startsSheaf(editor: Editor, entry: Readonly<Record<string, unknown>>): boolean {
  const { command = '', args = [] } = editor.commandOf(entry) ?? {}
  return args.includes('mcp') && [command, ...args].some((word) => /(?:^|[\\/])(?:sheaf(?:\.cmd|\.exe)?|bin[\\/]start\.mjs)$/.test(word))
}

/** Parsed tables have no prototype, and their integers may be bigints. */
function plain(value: unknown): unknown {
  if (value === undefined) return undefined
  return JSON.parse(JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? String(inner) : inner)))
}

function unreadable({ name }: Editor, file: string, why: ConfigProblem | OpenConfig): Refusal {
  return new Refusal('editor-unreadable', `${name}, ${file}: ${why.kind === 'problem' ? why.message : ''}`)
}
