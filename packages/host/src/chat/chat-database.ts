// Opens chats.db: the chats of all workspaces, separate from the state because answers are written several times a second.

import { renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isRefusal } from '@sheaf/contract'
import { type Database, type DatabaseKind, openDatabase, openMemoryDatabase } from '@sheaf/engine/workspace'

/**
 * Moves a damaged file aside, unchanged, and returns its new path as `movedTo`. Refuses a file from a newer Sheaf. Runs `setUp` inside
 * the `try`, because some damage shows only on use.
 */
export function openChatDatabase<Opened>(
  home: string,
  now: () => Date,
  setUp: (database: Database) => Opened,
): { opened: Opened; movedTo?: string } {
  const file = chatFile(home)
  const open = (): Opened => {
    const database = openDatabase(file, kind)
    try {
      return setUp(database)
    } catch (error) {
      database.close()
      throw error
    }
  }
  try {
    return { opened: open() }
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'state-broken') throw error
    const movedTo = moveAside(file, now())
    return { opened: open(), movedTo }
  }
}

/** For workspaces that are never saved to disk. */
export function openMemoryChats(): Database {
  return openMemoryDatabase(kind)
}

/** Undefined: the file is missing or unusable. Creates nothing and moves nothing aside. */
export function openExistingChats(home: string): Database | undefined {
  if (!statSync(chatFile(home), { throwIfNoEntry: false })) return undefined
  try {
    return openDatabase(chatFile(home), kind)
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

function chatFile(home: string): string {
  return join(home, 'chats.db')
}

/** Moves the journal too: without it, a repair would lose the latest changes. */
function moveAside(file: string, now: Date): string {
  const movedTo = `${file}.damaged-${now.toISOString().replaceAll(/[:.]/gu, '-')}`
  for (const end of ['-wal', '-shm', '']) if (statSync(file + end, { throwIfNoEntry: false })) renameSync(file + end, movedTo + end)
  return movedTo
}

/** Never edit a released migration: existing files have already run it. */
const migrations = [
  `
  CREATE TABLE chat (
    id TEXT PRIMARY KEY,
    workspace TEXT NOT NULL,
    name TEXT NOT NULL,
    named INTEGER NOT NULL,
    at TEXT NOT NULL,
    head TEXT,
    settings TEXT NOT NULL
  ) STRICT;
  CREATE INDEX chat_of_workspace ON chat (workspace, at);
  CREATE TABLE message (
    place INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    chat TEXT NOT NULL REFERENCES chat (id) ON DELETE CASCADE,
    state TEXT NOT NULL,
    cost REAL,
    head TEXT NOT NULL
  ) STRICT;
  CREATE INDEX message_of_chat ON message (chat, place);
  CREATE TABLE piece (
    message TEXT NOT NULL REFERENCES message (id) ON DELETE CASCADE,
    part TEXT NOT NULL,
    at INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (message, part, at)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE words (
    message TEXT PRIMARY KEY REFERENCES message (id) ON DELETE CASCADE,
    folded TEXT NOT NULL
  ) STRICT;
  `,
  `
  CREATE TABLE image (
    id TEXT PRIMARY KEY,
    type TEXT NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    bytes BLOB NOT NULL
  ) STRICT;
  CREATE TABLE message_image (
    message TEXT NOT NULL REFERENCES message (id) ON DELETE CASCADE,
    image TEXT NOT NULL REFERENCES image (id),
    PRIMARY KEY (message, image)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX message_of_image ON message_image (image);
  CREATE TABLE draft_image (
    workspace TEXT NOT NULL,
    image TEXT NOT NULL REFERENCES image (id),
    name TEXT NOT NULL,
    uses INTEGER NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (workspace, image)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX draft_of_image ON draft_image (image);
  `,
]

const kind: DatabaseKind = { kind: 'chats', version: migrations.length, migrations }
