// What every route finds in its Hono context.

import type { HttpBindings } from '@hono/node-server'

export interface ServiceEnv {
  Bindings: HttpBindings
  Variables: {
    /** Of whoever asks, behind the configured number of proxies. Never logged. */
    address: string
    /** Answered by the site beside the service. */
    isSite?: boolean
    /** The whole body as it was sent; empty where there is none. It is within the limits of its route and, where not empty, JSON by type. */
    body: Uint8Array<ArrayBuffer>
  }
}
