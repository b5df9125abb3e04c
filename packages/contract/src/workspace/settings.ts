// What holds for every workspace of this user, a row for each setting: its type, its default and, in schemas.ts, its check follow from the
// row. Kept by the host; windows follow `settings-changed`.

import { defaultMcpSettings, type McpSettings } from '../mcp/mcp.ts'
import { defaultModelSettings, type ModelSettings } from '../models/model-settings.ts'
import { defaultUpdateSettings, type UpdateSettings } from '../updates/updates.ts'

export type IgnoreLayer = 'default' | 'gitignore' | 'ignore' | 'repo-ignore' | 'workspace'

export const settingRows = {
  theme: choice('system', 'light', 'dark'),
  /** Px of the base text. */
  fontSize: number(13, { min: 11, max: 18 }),
  diffView: choice('unified', 'split'),
  wrapLines: flag(true),
  /** Opens the last workspace at start instead of the initial screen. */
  reopenLast: flag(true),
  /** Watches open folders; off means: only Refresh looks again. */
  watch: flag(true),
  /** The window of the model the user writes for: the budget bar is measured against it. */
  budget: other<{ name: string; tokens: number }>({ name: '200k window', tokens: 200_000 }),
  /** The patterns under "Global Default", in gitignore syntax; null: the built-in ones. */
  globalPatterns: other<string | null>(null),
  /** Layers switched off. */
  layersOff: other<IgnoreLayer[]>([]),
  /** Command id → key, where it differs from the built-in one; '' switches the key off. */
  keys: other<Record<string, string>>({}),
  models: other<ModelSettings>(defaultModelSettings),
  mcp: other<McpSettings>(defaultMcpSettings),
  updates: other<UpdateSettings>(defaultUpdateSettings),
  /** The tour was shown; it comes by itself only once. */
  toured: flag(false),
  /** Providers whose keys are in the environment and are not wanted: they are not offered again. */
  keysDeclined: other<string[]>([]),
}

export type AppSettings = { [Name in keyof typeof settingRows]: (typeof settingRows)[Name]['default'] }

export const defaultSettings: AppSettings = defaultsOf(settingRows)

function flag(value: boolean): { kind: 'flag'; default: boolean } {
  return { kind: 'flag', default: value }
}

/** The first is the default. */
function choice<Value extends string>(...of: readonly [Value, ...Value[]]): { kind: 'choice'; default: Value; of: readonly Value[] } {
  return { kind: 'choice', default: of[0], of }
}

function number(value: number, range: { min: number; max: number }): { kind: 'number'; default: number; min: number; max: number } {
  return { kind: 'number', default: value, ...range }
}

/** One whose schema is written out in schemas.ts. */
function other<Value>(value: Value): { kind: 'other'; default: Value } {
  return { kind: 'other', default: value }
}

function defaultsOf<Rows extends Record<string, { default: unknown }>>(rows: Rows): { [Name in keyof Rows]: Rows[Name]['default'] }
function defaultsOf(rows: Record<string, { default: unknown }>): object {
  return Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, row.default]))
}
