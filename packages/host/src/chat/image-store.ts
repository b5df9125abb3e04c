// Stores the images of messages as rows: each image once, however many messages and drafts refer to it. Deletes an image with the last
// of them.

import { type ImageAttachment, type ImageSize, type ImageType, imageTypes } from '@sheaf/contract'
import type { Database, Row } from '@sheaf/engine/workspace'

interface StoredImage extends ImageSize {
  /** SHA-256 of its bytes, in hex. */
  id: string
  type: ImageType
  bytes: Uint8Array
}

export interface ImageStore {
  /** Adds it to a message that is being written in this workspace. */
  add(workspace: string, image: StoredImage, draft: { name: string; at: string }): void
  /** Undefined: no message or draft of this workspace refers to it. */
  read(workspace: string, id: string): StoredImage | undefined
  /** The same without its bytes, with the name that it was added with. */
  find(workspace: string, id: string): ImageAttachment | undefined
  /** Removes it from one message that is being written. */
  discard(workspace: string, id: string): void
  /** Within a transaction: a stored message refers to these. */
  link(message: string, ids: readonly string[]): void
  /** Within a transaction: they are no longer part of a message that is being written. */
  sent(workspace: string, ids: readonly string[]): void
  /** Drafts that were added before this time count as given up. */
  dropDraftsBefore(at: string): void
  dropDrafts(workspace: string): void
  /** Deletes what nothing refers to. */
  sweep(): void
  /** Copies images and drafts here from another store. */
  copyImages(from: ImageStore): void
  copyDrafts(from: ImageStore): void
  all(): StoredImage[]
  drafts(): Row[]
}

const draftOf = 'SELECT name FROM draft_image WHERE workspace = ? AND image = ?'
const isUsed = `(
  EXISTS (SELECT 1 FROM draft_image WHERE workspace = ?2 AND draft_image.image = image.id)
  OR EXISTS (
    SELECT 1 FROM message_image JOIN message ON message.id = message_image.message JOIN chat ON chat.id = message.chat
    WHERE message_image.image = image.id AND chat.workspace = ?2
  ))`

export function openImageStore({ all, get, run, transaction }: Database): ImageStore {
  const sweep = (): void => {
    run('DELETE FROM image WHERE id NOT IN (SELECT image FROM message_image) AND id NOT IN (SELECT image FROM draft_image)')
  }
  const give = (workspace: string, id: string): void => {
    run('UPDATE draft_image SET uses = uses - 1 WHERE workspace = ? AND image = ?', workspace, id)
    run('DELETE FROM draft_image WHERE uses <= 0')
  }
  const insert = ({ id, type, width, height, bytes }: StoredImage): void => {
    run('INSERT OR IGNORE INTO image (id, type, width, height, bytes) VALUES (?, ?, ?, ?, ?)', id, type, width, height, bytes)
  }

  return {
    add: (workspace, image, { name, at }) =>
      transaction(() => {
        insert(image)
        run(
          `INSERT INTO draft_image (workspace, image, name, uses, at) VALUES (?, ?, ?, 1, ?)
           ON CONFLICT DO UPDATE SET name = excluded.name, uses = uses + 1, at = excluded.at`,
          ...[workspace, image.id, name, at],
        )
      }),
    read(workspace, id) {
      const row = get(`SELECT * FROM image WHERE id = ?1 AND ${isUsed}`, id, workspace)
      return row && imageIn(row)
    },
    find(workspace, id) {
      const row = get(`SELECT id, type, width, height, length(bytes) AS size FROM image WHERE id = ?1 AND ${isUsed}`, id, workspace)
      if (!row) return undefined
      const name = get(draftOf, workspace, id)?.name ?? ''
      return { ...sizeIn(row), bytes: Number(row.size), name: String(name) }
    },
    discard: (workspace, id) =>
      transaction(() => {
        give(workspace, id)
        sweep()
      }),
    link(message, ids) {
      for (const id of ids) run('INSERT OR IGNORE INTO message_image (message, image) VALUES (?, ?)', message, id)
    },
    sent(workspace, ids) {
      for (const id of ids) give(workspace, id)
    },
    dropDraftsBefore: (at) =>
      transaction(() => {
        run('DELETE FROM draft_image WHERE at < ?', at)
        sweep()
      }),
    dropDrafts: (workspace) => run('DELETE FROM draft_image WHERE workspace = ?', workspace),
    sweep,
    copyImages: (from) => transaction(() => from.all().forEach(insert)),
    copyDrafts: (from) =>
      transaction(() => {
        for (const { workspace = '', image = '', name = '', uses = 1, at = '' } of from.drafts())
          run(
            'INSERT OR IGNORE INTO draft_image (workspace, image, name, uses, at) VALUES (?, ?, ?, ?, ?)',
            workspace,
            image,
            name,
            uses,
            at,
          )
      }),
    all: () => all('SELECT * FROM image').map(imageIn),
    drafts: () => all('SELECT * FROM draft_image'),
  }
}

function imageIn(row: Row): StoredImage {
  return { ...sizeIn(row), bytes: row.bytes instanceof Uint8Array ? row.bytes : new Uint8Array() }
}

function sizeIn({ id, type, width, height }: Row): Omit<StoredImage, 'bytes'> {
  return { id: String(id), type: imageTypes.find((each) => each === type) ?? 'image/png', width: Number(width), height: Number(height) }
}
