// Reads and saves the user's settings. Keys that this version does not know are kept, and unreadable settings are left as they are.

import { type AppSettings, Refusal } from '@sheaf/contract'
import type { settingsSchema } from '@sheaf/contract/schemas'
import type { State } from '@sheaf/engine/workspace'
import type { Context } from '../context.ts'

type SettingsSchema = typeof settingsSchema

export const settingsKey = 'app-settings'

export async function readSettings(context: Pick<Context, 'state' | 'publish'>): Promise<AppSettings> {
  const { settingsSchema } = await import('@sheaf/contract/schemas')
  const { settings, problem } = storedSettings(await context.state(), settingsSchema)
  if (problem)
    context.publish({
      type: 'notice',
      tone: 'warning',
      says: `The settings can't be read (${problem}), so the defaults are used. The saved settings were left unchanged.`,
      try: 'Save the settings to start over. A copy of the old ones is kept.',
    })
  return settings
}

export async function saveSettings(context: Pick<Context, 'state' | 'now'>, given: Partial<AppSettings>): Promise<AppSettings> {
  const { settingsSchema } = await import('@sheaf/contract/schemas')
  const state = await context.state()
  // No await from here on: another save in between would be overwritten.
  const { settings, damaged } = storedSettings(state, settingsSchema)
  const parsed = settingsSchema.safeParse({ ...settings, ...given })
  if (!parsed.success) throw new Refusal('wrong-usage', faultOf(parsed.error.issues[0]))
  if (damaged !== undefined) state.settings.set(`${settingsKey}.damaged-${context.now().toISOString()}`, damaged)
  state.settings.set(settingsKey, parsed.data)
  return parsed.data
}

/** Takes the schema, which only hosts that use it load. */
function storedSettings(state: State, settingsSchema: SettingsSchema): { settings: AppSettings; problem?: string; damaged?: unknown } {
  const value = state.settings.get(settingsKey)
  const parsed = settingsSchema.safeParse(value ?? {})
  const unreadable = value === undefined ? state.problems().find(({ path }) => path.endsWith(`"${settingsKey}"`)) : undefined
  if (unreadable) return { settings: settingsSchema.parse({}), problem: unreadable.why }
  if (parsed.success) return { settings: parsed.data }
  return { settings: settingsSchema.parse({}), problem: faultOf(parsed.error.issues[0]), damaged: value }
}

function faultOf(issue: { path: PropertyKey[]; message: string } | undefined): string {
  return `${issue?.path.map(String).join('.') || 'settings'}: ${issue?.message ?? 'unreadable'}`
}
