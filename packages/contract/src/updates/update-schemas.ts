// Schemas of what is kept about updates: from the state file and from a window alike.

import { z } from 'zod'
import { defaultUpdateSettings, isVersion, type UpdateSettings, updateChannels } from './updates.ts'

export const updateSettingsSchema: z.ZodType<UpdateSettings> = z.object({
  check: z.boolean().default(defaultUpdateSettings.check),
  channel: z.enum(updateChannels).default(defaultUpdateSettings.channel),
  skipped: z.string().refine(isVersion, 'is no version').nullable().default(defaultUpdateSettings.skipped),
})

/** What the host remembers from one run to the next. */
export const updatesKeptSchema: z.ZodType<{ checkedAt: string | null }> = z.object({ checkedAt: z.iso.datetime().nullable() })
