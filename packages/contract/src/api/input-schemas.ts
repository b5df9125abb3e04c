// Parts of what is handed to methods. The maxima are far above what a person makes.

import { z } from 'zod'
import type { InWorkspace, Place } from './call.ts'

/** A reply of this size still gets an answer that says why it is not read; above it the socket is closed. */
const replyLength = 64_000_000
export const listLength = 500_000

export const flag = z.boolean().exactOptional()
export const id = z.string().min(1).max(200)
export const name = z.string().max(1_000)
/** The limit of any text, so that a value that is not a path gets the error of the method and not that of the schema. */
export const path = z.string().max(10_000_000)
export const paths = z.array(path).max(listLength)
export const roots = z.array(path).min(1).max(1_000)
export const text = z.string().max(10_000_000)
export const reply = z.string().max(replyLength)
export const index = z.int().min(0).max(10_000_000)
export const line = z.int().min(1)
export const count = z.int().min(1)
export const secrets = z.enum(['redact', 'leave-out', 'off']).exactOptional()

export const inWorkspace = { workspace: id }
export const place = { roots, useDefaults: flag, folderPatterns: text.exactOptional(), wide: flag }

/** A scope with what the method takes beside it. */
export function scoped<Shape extends z.ZodRawShape>(shape: Shape) {
  const openInput = z.object({ ...inWorkspace, ...shape })
  return { input: z.union([z.object({ ...place, ...shape }), openInput]), openInput }
}

export const inOpenWorkspace: z.ZodType<InWorkspace> = z.object(inWorkspace)
export const inPlace: z.ZodType<Place> = z.object(place)
