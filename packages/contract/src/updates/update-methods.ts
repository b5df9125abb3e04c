// updates.*: updating Sheaf.

import { z } from 'zod'
import { flag } from '../api/input-schemas.ts'
import { method, returns } from '../api/method.ts'
import type { UpdateStatus } from './updates.ts'

export const updateMethods = {
  /** `check`: checks the feed now, no matter when it was last checked. */
  'updates.status': method({ clients: ['window'], input: z.object({ check: flag }).optional(), result: returns<UpdateStatus>() }),
  /** Downloads and verifies the available update; returns when it is ready. Concurrent calls share one download. */
  'updates.download': method({ clients: ['window'], input: z.undefined(), result: returns<UpdateStatus>() }),
  /** Stops the download, including one that another window started. */
  'updates.cancel': method({ clients: ['window'], input: z.undefined(), result: returns<UpdateStatus>() }),
  /** Verifies the file again and hands it to the system. Does not touch the user's files. */
  'updates.install': method({ clients: ['window'], input: z.undefined(), result: returns<UpdateStatus>() }),
}
