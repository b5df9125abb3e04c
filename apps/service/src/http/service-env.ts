// Variables in every route's Hono context.

import type { HttpBindings } from '@hono/node-server'

export interface ServiceEnv {
  Bindings: HttpBindings
  Variables: {
    /** Client address, behind the configured number of proxies. Never logged. */
    address: string
    /** Served from the site, not by a route. */
    isSite?: boolean
    /** The whole body as sent; empty if there is none. Within the limits of its route and, unless empty, JSON by type. */
    body: Uint8Array<ArrayBuffer>
  }
}
