// settings.*: what holds for every workspace of this user.

import type { AppSettings } from '@sheaf/contract'
import { defaultIgnores } from '@sheaf/engine/disk'
import type { Context } from '../context.ts'
import type { DeskRegistry } from '../desk/desks.ts'
import { saveSettings } from '../desk/settings.ts'

export async function readSettingsOf(desks: DeskRegistry): Promise<{ settings: AppSettings; builtinPatterns: string }> {
  return { settings: await desks.readSettings(), builtinPatterns: defaultIgnores.trim() }
}

export async function saveSettingsOf(context: Context, desks: DeskRegistry, given: Partial<AppSettings>): Promise<AppSettings> {
  const settings = await saveSettings(context, given)
  desks.setSettings(settings)
  return settings
}
