// links.*, windows.*, host.*, doctor.*: the program itself.

import { z } from 'zod'
import type { Check, HostAbout } from './doctor.ts'
import { flag, id } from './input-schemas.ts'
import type { LinkPreview } from './link.ts'
import { method, returns } from './method.ts'

export const hostMethods = {
  /** Reads a link and tells the windows; opens one where none is. */
  'links.open': method({ clients: ['window'], input: z.object({ url: z.string().max(1_000_000) }), result: returns<LinkPreview>() }),
  /** The person said yes. */
  'links.follow': method({ clients: ['window'], input: z.object({ id }), result: returns<{ workspace?: string }>() }),
  /** Opens another window (Pro beyond the first). `url` is set where the calling window has to open it. */
  'windows.open': method({
    clients: ['window'],
    input: z.object({ workspace: id.exactOptional() }),
    result: returns<{ url: string | null }>(),
  }),
  'host.about': method({ clients: ['window'], input: z.undefined(), result: returns<HostAbout>() }),
  /** `mcp`: what an editor needs to connect, and who is in its way. */
  'doctor.check': method({ clients: ['window'], input: z.object({ mcp: flag }).optional(), result: returns<Check[]>() }),
}
