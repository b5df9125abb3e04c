// A view of the host for one audience. A client that holds it cannot call as another audience.

import type { Audience, Call, HostApi } from '@sheaf/contract'

export function asAudience(host: HostApi, audience: Audience): HostApi {
  return new Proxy(host, {
    get(_, name: keyof HostApi) {
      if (name === 'as') return (): HostApi => asAudience(host, audience)
      if (name === 'follow' || name === 'openMcpSession' || name === 'close') return host[name]
      const method: (input: never, call: Call) => Promise<unknown> = host[name]
      return (input: never, call?: Call) => method(input, { ...call, audience })
    },
  })
}
