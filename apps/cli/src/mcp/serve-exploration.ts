// Loads the MCP server only once an agent explores a project.

import type { ServeExploration } from '@sheaf/contract'

export const serveExploration: ServeExploration = async (options) => (await import('@sheaf/mcp')).serveExploration(options)
