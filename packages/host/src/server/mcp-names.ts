// What the stream of an editor is called on both sides. Values are percent-encoded: a folder may have any name.

export const mcpPath = '/mcp'
export const mcpStreamPath = '/mcp-stream'
export const mcpProtocol = 'sheaf-mcp'

export const mcpHeaders = {
  /** The process that passes the stream on. */
  pid: 'x-sheaf-pid',
  /** The folder that its editor works in. */
  folder: 'x-sheaf-folder',
  /** Names that it was told to let in, with commas between. */
  allow: 'x-sheaf-allow',
  /** What the first result has to say along. */
  note: 'x-sheaf-note',
} as const
