// mcp.*, editors.*: the MCP server and its clients, for windows.

import { z } from 'zod'
import { flag, id, workspaceScope } from '../api/input-schemas.ts'
import { method, returns } from '../api/method.ts'
import { type EditorChange, type EditorInfo, editorIds, type McpCallRecord, type McpSnippet, type McpStatus } from './mcp.ts'
import type { McpToolName } from './mcp-tools.ts'

const editor = z.enum(editorIds)

const mcpChange = z.discriminatedUnion('type', [
  /** The enable toggle; lasts until Sheaf exits. */
  z.object({ type: z.literal('switch'), on: z.boolean() }),
  /** Makes the calling window the owner of the server. */
  z.object({ type: z.literal('own'), ...workspaceScope }),
  z.object({ type: z.literal('answer'), approval: id, answer: z.enum(['once', 'always', 'deny']) }),
  /** Removes an entry from the allowlist; clients that it admitted are cut off. */
  z.object({ type: z.literal('revoke'), client: id }),
  z.object({ type: z.literal('grant'), client: id, directEdits: z.boolean() }),
  /** Disconnects an editor. */
  z.object({ type: z.literal('disconnect'), connection: id }),
])

export const mcpMethods = {
  /** `tools`: the enabled tools. `lean`: the lean profile is on. `calls`: also the last calls, newest first, at most 200. */
  'mcp.status': method({
    clients: ['window'],
    input: z.object({ calls: flag }).optional(),
    result: returns<McpStatus & { tools: McpToolName[]; lean?: true; calls?: McpCallRecord[] }>(),
  }),
  'mcp.change': method({ clients: ['window'], input: mcpChange, result: returns<McpStatus>() }),
  'editors.list': method({ clients: ['window'], input: z.undefined(), result: returns<EditorInfo[]>() }),
  /**
   * Without `before`, returns the change that would be written, and writes nothing. With the `before` of that preview, writes exactly that
   * change if the file has not changed since, and keeps a backup next to it. `headless`: also allows the editor while Sheaf does not run
   * (`--allow`).
   */
  'editors.change': method({
    clients: ['window'],
    input: z.object({ editor, headless: flag, before: z.union([z.null(), id]).exactOptional() }),
    result: returns<EditorChange>(),
  }),
  'editors.snippet': method({ clients: ['window'], input: z.object({ editor: editor.exactOptional() }), result: returns<McpSnippet>() }),
}
