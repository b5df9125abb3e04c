// Reads the limits for the code maps that Auto adds. Checks only these two settings, because `sheaf pack` must not load all schemas.

import { isRefusal, settingRows } from '@sheaf/contract'
import type { MapLimits } from '@sheaf/engine/prompt'
import type { Context } from '../context.ts'
import { settingsKey } from './read-settings.ts'

export async function readMapLimits(context: Pick<Context, 'state'>): Promise<MapLimits> {
  const stored = await storedSettings(context)
  const { autoMapTokens, autoMapsTokens } = settingRows
  return { perMap: within(autoMapTokens, stored.autoMapTokens), total: within(autoMapsTokens, stored.autoMapsTokens) }
}

/** Without readable settings, the defaults apply; other parts of the host report the problem. */
async function storedSettings(context: Pick<Context, 'state'>): Promise<{ autoMapTokens?: unknown; autoMapsTokens?: unknown }> {
  try {
    const value = (await context.state()).settings.get(settingsKey)
    return typeof value === 'object' && value !== null ? value : {}
  } catch (error) {
    if (!isRefusal(error)) throw error
    return {}
  }
}

function within({ default: usual, min, max }: typeof settingRows.autoMapTokens, value: unknown): number {
  return typeof value === 'number' && value >= min && value <= max ? value : usual
}
