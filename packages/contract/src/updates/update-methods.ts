// updates.*: a newer Sheaf.

import { z } from 'zod'
import { flag } from '../api/input-schemas.ts'
import { method, returns } from '../api/method.ts'
import type { UpdatesShown } from './updates.ts'

export const updateMethods = {
  /** `check`: looks at the feed now, whenever it was last looked at. */
  'updates.status': method({ clients: ['window'], input: z.object({ check: flag }).optional(), result: returns<UpdatesShown>() }),
  /** Fetches and verifies what is available; answers when it is ready. Who asks while one is on its way waits for that one. */
  'updates.download': method({ clients: ['window'], input: z.undefined(), result: returns<UpdatesShown>() }),
  /** Stops the download, including one that another window started. */
  'updates.cancel': method({ clients: ['window'], input: z.undefined(), result: returns<UpdatesShown>() }),
  /** Verifies the file once more and hands it to the system; what is on disk of the user is not touched. */
  'updates.install': method({ clients: ['window'], input: z.undefined(), result: returns<UpdatesShown>() }),
}
