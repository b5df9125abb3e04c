// updates.*: updating Sheaf.

import { z } from 'zod'
import { flag } from '../api/input-schemas.ts'
import { method, returns } from '../api/method.ts'
import type { UpdateStatus } from './updates.ts'

const updateChange = z.discriminatedUnion('type', [
  /** Downloads and verifies the available update; returns when it is ready. Concurrent calls share one download. */
  z.object({ type: z.literal('download') }),
  /** Stops the download, including one that another window started. */
  z.object({ type: z.literal('cancel') }),
  /** Verifies the file again and hands it to the system. Does not touch the user's files. */
  z.object({ type: z.literal('install') }),
])

export const updateMethods = {
  /** `check`: checks the feed now, no matter when it was last checked. */
  'updates.status': method({ clients: ['window'], input: z.object({ check: flag }).optional(), result: returns<UpdateStatus>() }),
  'updates.change': method({ clients: ['window'], input: updateChange, result: returns<UpdateStatus>() }),
}
