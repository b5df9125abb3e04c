// Settings for all workspaces of this user, one row each. The type, the default and the schema (in schemas.ts) are derived from the row.
// Stored by the host; windows follow `settings-changed`.

import { autoMapsTokens, autoMapTokens } from '../api/limits.ts'
import { defaultMcpSettings, type McpSettings } from '../mcp/mcp.ts'
import { defaultModelSettings, type ModelSettings } from '../models/model-settings.ts'
import { defaultUpdateSettings, type UpdateSettings } from '../updates/updates.ts'
import { type CodeEditorCommand, codeEditorChoices, noEditorCommand } from './code-editors.ts'

export type IgnoreLayer = 'default' | 'gitignore' | 'ignore' | 'repo-ignore' | 'workspace'

export const settingRows = {
  theme: choice('system', 'light', 'dark'),
  /** Base font size in px. */
  fontSize: number(13, { min: 11, max: 18 }),
  diffView: choice('unified', 'split'),
  wrapLines: flag(true),
  /** The editor that opens files of this machine. */
  codeEditor: choice(...codeEditorChoices),
  codeEditorCommand: other<CodeEditorCommand>(noEditorCommand),
  /** Opens the last workspace at start instead of the initial screen. */
  reopenLast: flag(true),
  /** Watches open folders; if off, only Refresh updates them. */
  watch: flag(true),
  /** Context window of the user's target model; the budget bar is relative to it. */
  budget: other<{ name: string; tokens: number }>({ name: '200k window', tokens: 200_000 }),
  /** Most tokens of one code map that Auto adds, and of all of them together. */
  autoMapTokens: number(autoMapTokens, { min: 200, max: 1_000_000 }),
  autoMapsTokens: number(autoMapsTokens, { min: 200, max: 10_000_000 }),
  /** The patterns under "Global Default", in gitignore syntax; null: the built-in ones. */
  globalPatterns: other<string | null>(null),
  /** Disabled ignore layers. */
  layersOff: other<IgnoreLayer[]>([]),
  /** Command id → key, if it differs from the built-in one; '' disables the key. */
  keys: other<Record<string, string>>({}),
  models: other<ModelSettings>(defaultModelSettings),
  mcp: other<McpSettings>(defaultMcpSettings),
  updates: other<UpdateSettings>(defaultUpdateSettings),
  /** The tour was shown; it starts automatically only once. */
  toured: flag(false),
  /** Providers whose keys in the environment the user declined: they are not offered again. */
  keysDeclined: other<string[]>([]),
}

export type AppSettings = { [Name in keyof typeof settingRows]: (typeof settingRows)[Name]['default'] }

export const defaultSettings: AppSettings = defaultsOf(settingRows)

function flag(value: boolean): { kind: 'flag'; default: boolean } {
  return { kind: 'flag', default: value }
}

/** The first value is the default. */
function choice<Value extends string>(...of: readonly [Value, ...Value[]]): { kind: 'choice'; default: Value; of: readonly Value[] } {
  return { kind: 'choice', default: of[0], of }
}

function number(value: number, range: { min: number; max: number }): { kind: 'number'; default: number; min: number; max: number } {
  return { kind: 'number', default: value, ...range }
}

/** A setting whose schema is written out in schemas.ts. */
function other<Value>(value: Value): { kind: 'other'; default: Value } {
  return { kind: 'other', default: value }
}

function defaultsOf<Rows extends Record<string, { default: unknown }>>(rows: Rows): { [Name in keyof Rows]: Rows[Name]['default'] }
function defaultsOf(rows: Record<string, { default: unknown }>): object {
  return Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, row.default]))
}
