// Schemas of documents in a workspace and in a request.

import { z } from 'zod'
import type { DocumentSource, SectionRange } from './documents.ts'

const sectionRangeSchema: z.ZodType<SectionRange> = z
  .object({ from: z.int().min(1).max(1_000_000), to: z.int().min(1).max(1_000_000) })
  .refine(({ from, to }) => from <= to, 'a range ends before it begins')

export const sectionRangesSchema = z.array(sectionRangeSchema).max(1_000)

const documentSourceSchema: z.ZodType<DocumentSource> = z.object({
  id: z.string().min(1).max(200),
  kind: z.enum(['file', 'web']),
  location: z.string().min(1).max(10_000),
  title: z.string().max(1_000),
  format: z.enum(['pdf', 'docx', 'xlsx', 'pptx', 'html', 'notebook', 'text']),
  /** The name of a file in the state folder. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  fetchedAt: z.string().max(100),
  total: z.int().min(0),
  ranges: sectionRangesSchema,
  tokens: z.int().min(0),
  allowPrivate: z.boolean().exactOptional(),
})

/** More documents are refused when they are added. */
export const documentsSchema = z.array(documentSourceSchema).max(1_000)
