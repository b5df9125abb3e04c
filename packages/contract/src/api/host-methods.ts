// links.*, windows.*, host.*, doctor.*: the app itself.

import { z } from 'zod'
import type { Check, HostInfo } from './doctor.ts'
import { flag, id } from './input-schemas.ts'
import type { LinkPreview } from './link.ts'
import { method, returns } from './method.ts'

export const hostMethods = {
  /** Parses a link and notifies the windows; opens a window if there is none. */
  'links.open': method({ clients: ['window'], input: z.object({ url: z.string().max(1_000_000) }), result: returns<LinkPreview>() }),
  /** Follows a link that the person confirmed. */
  'links.follow': method({ clients: ['window'], input: z.object({ id }), result: returns<{ workspace?: string }>() }),
  /** Opens another window (Pro beyond the first). `url` is set if the calling window has to open it. */
  'windows.open': method({
    clients: ['window'],
    input: z.object({ workspace: id.exactOptional() }),
    result: returns<{ url: string | null }>(),
  }),
  'host.about': method({ clients: ['window'], input: z.undefined(), result: returns<HostInfo>() }),
  /** `mcp`: also checks what an editor needs to connect, and what blocks it. */
  'doctor.check': method({ clients: ['window'], input: z.object({ mcp: flag }).optional(), result: returns<Check[]>() }),
}
