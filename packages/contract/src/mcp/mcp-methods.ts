// mcp.*, editors.*: the MCP server and its clients, for windows.

import { z } from 'zod'
import { flag, id, workspaceScopeSchema } from '../api/input-schemas.ts'
import { method, returns } from '../api/method.ts'
import { type EditorChange, type EditorInfo, editorIds, type McpCallRecord, type McpSnippet, type McpStatus } from './mcp.ts'
import type { McpToolName } from './mcp-tools.ts'

const editor = z.enum(editorIds)

const mcpChange = z.union([
  /** Removes an entry from the allowlist; clients that it admitted are cut off. */
  z.object({ client: id, allowed: z.literal(false) }),
  z.object({ client: id, directEdits: z.boolean() }),
  /** Disconnects an editor. */
  z.object({ connection: id, connected: z.literal(false) }),
])

export const mcpMethods = {
  /** `tools`: the enabled tools. `lean`: the lean profile is on. */
  'mcp.status': method({
    clients: ['window'],
    input: z.undefined(),
    result: returns<McpStatus & { tools: McpToolName[]; lean?: true }>(),
  }),
  /** The enable toggle; lasts until Sheaf exits. */
  'mcp.switch': method({ clients: ['window'], input: z.object({ on: z.boolean() }), result: returns<McpStatus>() }),
  /** Makes the calling window the owner of the server. */
  'mcp.own': method({ clients: ['window'], input: workspaceScopeSchema, result: returns<McpStatus>() }),
  'mcp.answer': method({
    clients: ['window'],
    input: z.object({ approval: id, answer: z.enum(['once', 'always', 'deny']) }),
    result: returns<McpStatus>(),
  }),
  'mcp.change': method({
    clients: ['window'],
    input: mcpChange,
    result: returns<void>(),
  }),
  /** Newest first, at most 200. */
  'mcp.calls': method({ clients: ['window'], input: z.undefined(), result: returns<McpCallRecord[]>() }),
  'editors.list': method({ clients: ['window'], input: z.undefined(), result: returns<EditorInfo[]>() }),
  /** The change that would be written; nothing is written yet. `headless`: also allows the editor while Sheaf does not run (`--allow`). */
  'editors.preview': method({ clients: ['window'], input: z.object({ editor, headless: flag }), result: returns<EditorChange>() }),
  /** Writes exactly the previewed change, if the file has not changed since; keeps a backup next to it. */
  'editors.write': method({
    clients: ['window'],
    input: z.object({ editor, headless: flag, before: z.union([z.null(), id]) }),
    result: returns<{ file: string; backup: string | null }>(),
  }),
  'editors.snippet': method({ clients: ['window'], input: z.object({ editor: editor.exactOptional() }), result: returns<McpSnippet>() }),
}
