// What holds for every workspace of this user. Kept by the host; windows follow `settings-changed`.

import { defaultMcpSettings, type McpSettings } from '../mcp/mcp.ts'
import { defaultModelSettings, type ModelSettings } from '../models/model-settings.ts'
import { defaultUpdateSettings, type UpdateSettings } from '../updates/updates.ts'

export type IgnoreLayer = 'default' | 'gitignore' | 'ignore' | 'repo-ignore' | 'workspace'

export interface AppSettings {
  theme: 'system' | 'light' | 'dark'
  /** Px of the base text, 11 to 18. */
  fontSize: number
  diffView: 'unified' | 'split'
  wrapLines: boolean
  /** Opens the last workspace at start instead of the initial screen. */
  reopenLast: boolean
  /** Watches open folders; off means: only Refresh looks again. */
  watch: boolean
  /** The window of the model the user writes for: the budget bar is measured against it. */
  budget: { name: string; tokens: number }
  /** The patterns under "Global Default", in gitignore syntax; null: the built-in ones. */
  globalPatterns: string | null
  /** Layers switched off. */
  layersOff: IgnoreLayer[]
  /** Command id → key, where it differs from the built-in one; '' switches the key off. */
  keys: Record<string, string>
  models: ModelSettings
  mcp: McpSettings
  updates: UpdateSettings
  /** The tour was shown; it comes by itself only once. */
  toured: boolean
  /** Providers whose keys stand in the environment and are not wanted: they are not offered again. */
  keysDeclined: string[]
}

export const defaultSettings: AppSettings = {
  theme: 'system',
  fontSize: 13,
  diffView: 'unified',
  wrapLines: true,
  reopenLast: true,
  watch: true,
  budget: { name: '200k window', tokens: 200_000 },
  globalPatterns: null,
  layersOff: [],
  keys: {},
  models: defaultModelSettings,
  mcp: defaultMcpSettings,
  updates: defaultUpdateSettings,
  toured: false,
  keysDeclined: [],
}
