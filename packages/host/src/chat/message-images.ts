// The images of messages: from ids to attachments, and from attachments to what is sent to a model.

import { type ChatMessage, type ImageAttachment, Refusal } from '@sheaf/contract'
import type { TurnImage } from '@sheaf/engine/chat'
import type { Chats, Owner } from './chats.ts'

/** `tree`: the messages of the chat; editing one sends its images again, under their names. Refuses `image-unknown`. */
export function attachmentsFor(chats: Chats, owner: Owner, ids: readonly string[], tree: Messages): ImageAttachment[] {
  const found = knownAttachments(chats, owner, ids, tree)
  if (found.length < ids.length) throw new Refusal('image-unknown')
  return found
}

/** The same without those that no longer exist. */
export function knownAttachments(chats: Chats, owner: Owner, ids: readonly string[], tree: Messages): ImageAttachment[] {
  const earlier = tree.flatMap(({ images = [] }) => images)
  return ids.flatMap((id) => {
    const found = chats.store(owner).images.find(owner.id, id)
    return found?.name === '' ? (earlier.find((image) => image.id === id) ?? found) : (found ?? [])
  })
}

type Messages = readonly Pick<ChatMessage, 'images'>[]

/** Their bytes are read when they are sent. */
export function turnImages(chats: Chats, owner: Owner, attached: readonly ImageAttachment[]): TurnImage[] {
  return attached.map(({ id, type, width, height, bytes }) => ({
    type,
    width,
    height,
    bytes,
    read() {
      const stored = chats.store(owner).images.read(owner.id, id)
      if (!stored) throw new Refusal('image-unknown')
      return stored.bytes
    },
  }))
}
