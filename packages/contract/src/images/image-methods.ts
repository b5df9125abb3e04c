// images.*: the images of chat messages.

import { z } from 'zod'
import { id, path, workspaceScope } from '../api/input-schemas.ts'
import { imageBytes } from '../api/limits.ts'
import { method, returns } from '../api/method.ts'
import type { ImageAttachment } from './image.ts'

const fileName = z.string().min(1).max(255)

/** A larger image still gets an error that says how large it is. */
const base64 = z.string().max(Math.ceil((imageBytes * 2 * 4) / 3) + 4)

export const imageMethods = {
  /** Stores an image for a message that is being written, without its metadata. `data`: the file as base64. */
  'images.add': method({
    clients: ['window'],
    input: z.object({ ...workspaceScope, name: fileName, data: base64 }),
    result: returns<ImageAttachment>(),
  }),
  /** Removes it from a message that is being written. Deletes it if nothing else refers to it. */
  'images.discard': method({
    clients: ['window'],
    input: z.object({ ...workspaceScope, image: id }),
    result: returns<void>(),
  }),
  /** A stored image; or an image file of an open folder, unchanged: the window prepares it like one that was dropped. As base64. */
  'images.read': method({
    clients: ['window'],
    input: z.union([z.object({ ...workspaceScope, image: id }), z.object({ ...workspaceScope, path })]),
    result: returns<{ data: string }>(),
  }),
}
