// settings.*: settings for all workspaces of this user.

import type { AppSettings, ModelSettings } from '@sheaf/contract'
import { defaultIgnores } from '@sheaf/engine/disk'
import type { Context } from '../context.ts'
import { licenseStatus, requirePro } from '../licensing/index.ts'
import type { WorkspaceRegistry } from '../workspaces/open-registry.ts'
import { saveSettings } from './read-settings.ts'

export async function readSettingsOf(workspaces: WorkspaceRegistry): Promise<{ settings: AppSettings; builtinPatterns: string }> {
  return { settings: await workspaces.readSettings(), builtinPatterns: defaultIgnores.trim() }
}

export async function saveSettingsOf(context: Context, workspaces: WorkspaceRegistry, given: Partial<AppSettings>): Promise<AppSettings> {
  if (given.models !== undefined) {
    const { models } = await workspaces.readSettings()
    if (addsOverride(models.overrides, given.models.overrides)) requirePro(licenseStatus(context), 'model-overrides')
  }
  const settings = await saveSettings(context, given)
  workspaces.setSettings(settings)
  return settings
}

/** Only an added or changed override needs Pro. */
function addsOverride(before: ModelSettings['overrides'], after: ModelSettings['overrides']): boolean {
  return Object.entries(after).some(([ref, override]) => JSON.stringify(before[ref]) !== JSON.stringify(override))
}
