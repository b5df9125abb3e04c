// What the user set for every workspace. Keys that this version does not know are kept, and settings that cannot be read are left as they are.

import { type AppSettings, Refusal } from '@sheaf/contract'
import type { Context } from '../context.ts'

const key = 'app-settings'

export async function readSettings(context: Pick<Context, 'state' | 'tell'>): Promise<AppSettings> {
  const { settings, trouble } = await stored(context)
  if (trouble)
    context.tell({
      type: 'notice',
      tone: 'warning',
      says: `The settings cannot be read (${trouble}), so the built-in ones are used. They were left as they are.`,
      try: 'Save the settings to begin anew; a copy of the old ones is kept.',
    })
  return settings
}

export async function saveSettings(context: Pick<Context, 'state' | 'now'>, given: Partial<AppSettings>): Promise<AppSettings> {
  const { settingsSchema } = await import('@sheaf/contract/schemas')
  const { settings, damaged } = await stored(context)
  const parsed = settingsSchema.safeParse({ ...settings, ...given })
  if (!parsed.success) throw new Refusal('wrong-usage', faultOf(parsed.error.issues[0]))
  const table = (await context.state()).settings
  if (damaged !== undefined) table.set(`${key}.damaged-${context.now().toISOString()}`, damaged)
  table.set(key, parsed.data)
  return parsed.data
}

async function stored(context: Pick<Context, 'state'>): Promise<{ settings: AppSettings; trouble?: string; damaged?: unknown }> {
  const { settingsSchema } = await import('@sheaf/contract/schemas')
  const state = await context.state()
  const value = state.settings.get(key)
  const parsed = settingsSchema.safeParse(value ?? {})
  const unreadable = value === undefined ? state.troubles().find(({ path }) => path.endsWith(`"${key}"`)) : undefined
  if (unreadable) return { settings: settingsSchema.parse({}), trouble: unreadable.why }
  if (parsed.success) return { settings: parsed.data }
  return { settings: settingsSchema.parse({}), trouble: faultOf(parsed.error.issues[0]), damaged: value }
}

function faultOf(issue: { path: PropertyKey[]; message: string } | undefined): string {
  return `${issue?.path.map(String).join('.') || 'settings'}: ${issue?.message ?? 'unreadable'}`
}
