// The reception desk for editors: who is let in, one at a time, and what they did.

import type { HostApi, McpApi, McpWindowApi } from '@sheaf/contract'

type McpMethod = Extract<keyof (McpApi & McpWindowApi), `mcp.${string}`>
type VerbOf<Method> = Method extends `mcp.${infer Verb}` ? Verb : never

/** The `mcp.*` methods by their verbs. */
export type McpDesk = { [Method in McpMethod as VerbOf<Method>]: HostApi[Method] }
