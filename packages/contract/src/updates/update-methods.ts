// updates.*: updating Sheaf.

import { z } from 'zod'
import { flag } from '../api/input-schemas.ts'
import { method, returns } from '../api/method.ts'
import type { UpdatesShown } from './updates.ts'

export const updateMethods = {
  /** `check`: checks the feed now, no matter when it was last checked. */
  'updates.status': method({ clients: ['window'], input: z.object({ check: flag }).optional(), result: returns<UpdatesShown>() }),
  /** Downloads and verifies the available update; returns when it is ready. Concurrent calls share one download. */
  'updates.download': method({ clients: ['window'], input: z.undefined(), result: returns<UpdatesShown>() }),
  /** Stops the download, including one that another window started. */
  'updates.cancel': method({ clients: ['window'], input: z.undefined(), result: returns<UpdatesShown>() }),
  /** Verifies the file again and hands it to the system. Does not touch the user's files. */
  'updates.install': method({ clients: ['window'], input: z.undefined(), result: returns<UpdatesShown>() }),
}
