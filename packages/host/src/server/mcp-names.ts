// Names shared by both ends of an editor's stream. Values are percent-encoded: a folder may have any name.

export const mcpPath = '/mcp'
export const mcpStreamPath = '/mcp-stream'
export const mcpProtocol = 'sheaf-mcp'

export const mcpHeaders = {
  /** The process that forwards the stream. */
  pid: 'x-sheaf-pid',
  /** The editor's working folder. */
  folder: 'x-sheaf-folder',
  /** Names from `--allow`, comma-separated. */
  allow: 'x-sheaf-allow',
  /** A note for the first result. */
  note: 'x-sheaf-note',
} as const
