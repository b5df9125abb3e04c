// documents.*: files and web pages whose text is part of a prompt. Only a person adds, reads, or refreshes them.

import { z } from 'zod'
import { flag, id, path, scoped, workspaceScope } from '../api/input-schemas.ts'
import { method, returns } from '../api/method.ts'
import { sectionRangesSchema } from './document-schemas.ts'
import type { DocumentPreview, DocumentSource } from './documents.ts'

const addition = scoped({
  from: z.union([
    /** Absolute, or as the tree shows it. */
    z.object({ path }),
    /** `allowPrivate`: its host may have an address on this computer or its network. */
    z.object({ url: z.string().min(1).max(10_000), allowPrivate: flag }),
  ]),
  ranges: sectionRangesSchema.exactOptional(),
})
export type DocumentAddition = z.infer<typeof addition.input>

const documentChange = z.discriminatedUnion('type', [
  /** Sets the sections that the prompt contains. Empty: all. */
  z.object({ type: z.literal('choose'), id, ranges: sectionRangesSchema }),
  /** Reads the file or fetches the page again. */
  z.object({ type: z.literal('refresh'), id, allowPrivate: flag }),
  z.object({ type: z.literal('remove'), id }),
])

const preview = z.object({ ...workspaceScope, id, from: z.int().min(1).exactOptional() })
export type DocumentPreviewRequest = z.infer<typeof preview>

export const documentMethods = {
  /** Reads a file or fetches a web page, and adds it to an open workspace. With folders, it is only read. */
  'documents.add': method({ clients: ['window'], ...addition, result: returns<DocumentSource>() }),
  /** Returns the document as it is now, or as it was before it was removed. */
  'documents.change': method({
    clients: ['window'],
    input: z.object({ ...workspaceScope, change: documentChange }),
    result: returns<DocumentSource>(),
  }),
  /** The chosen sections as the prompt contains them, starting with section `from`, as many as fit. */
  'documents.read': method({ clients: ['window'], input: preview, result: returns<DocumentPreview>() }),
}
