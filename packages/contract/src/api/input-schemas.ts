// Building blocks for method input schemas. The maximums are far above normal use.

import { z } from 'zod'
import type { FolderScope, WorkspaceScope } from './call.ts'

/** A reply up to this size still gets an error that explains the refusal; above it the socket is closed. */
const replyLength = 64_000_000
export const listLength = 500_000

export const flag = z.boolean().exactOptional()
export const id = z.string().min(1).max(200)
export const name = z.string().max(1_000)
/** As long as any text, so that a value that is not a path fails with the method's error and not the schema's. */
export const path = z.string().max(10_000_000)
export const paths = z.array(path).max(listLength)
export const roots = z.array(path).min(1).max(1_000)
export const text = z.string().max(10_000_000)
export const reply = z.string().max(replyLength)
export const index = z.int().min(0).max(10_000_000)
export const line = z.int().min(1)
export const count = z.int().min(1)
export const secrets = z.enum(['redact', 'leave-out', 'off']).exactOptional()

export const workspaceScope = { workspace: id }
export const folderScope = { roots, useDefaults: flag, folderPatterns: text.exactOptional(), wide: flag }

/** A scope plus the method's other parameters. */
export function scoped<Shape extends z.ZodRawShape>(shape: Shape) {
  const workspaceInput = z.object({ ...workspaceScope, ...shape })
  return { input: z.union([z.object({ ...folderScope, ...shape }), workspaceInput]), workspaceInput }
}

export const workspaceScopeSchema: z.ZodType<WorkspaceScope> = z.object(workspaceScope)
export const folderScopeSchema: z.ZodType<FolderScope> = z.object(folderScope)
