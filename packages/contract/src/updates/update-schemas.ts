// Schemas of the update settings and state, for the state file and for windows.

import { z } from 'zod'
import { defaultUpdateSettings, isVersion, type UpdateSettings, updateChannels } from './updates.ts'

export const updateSettingsSchema: z.ZodType<UpdateSettings> = z.object({
  check: z.boolean().default(defaultUpdateSettings.check),
  channel: z.enum(updateChannels).default(defaultUpdateSettings.channel),
  skipped: z.string().refine(isVersion, 'is not a version').nullable().default(defaultUpdateSettings.skipped),
})

/** What the host remembers between runs. */
export const updateStateSchema: z.ZodType<{ checkedAt: string | null }> = z.object({ checkedAt: z.iso.datetime().nullable() })
