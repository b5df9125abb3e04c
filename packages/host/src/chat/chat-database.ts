// chats.db: conversations of every workspace, apart from the state because answers are written to it several times a second.

import { renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isRefusal } from '@sheaf/contract'
import { type Database, type DatabaseKind, openDatabase, openMemoryDatabase } from '@sheaf/engine/workspace'

/**
 * `aside`: where a file that could not be read was put, untouched. A file of a newer Sheaf is refused and stays. `begin` is the first
 * thing done with it: what is wrong inside shows there.
 */
export function openChatDatabase<Begun>(
  home: string,
  now: () => Date,
  begin: (database: Database) => Begun,
): { begun: Begun; aside?: string } {
  const file = chatFile(home)
  const open = (): Begun => {
    const database = openDatabase(file, kind)
    try {
      return begin(database)
    } catch (error) {
      database.close()
      throw error
    }
  }
  try {
    return { begun: open() }
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'state-broken') throw error
    const aside = putAside(file, now())
    return { begun: open(), aside }
  }
}

/** For workspaces of which nothing reaches the disk. */
export function openPassingChats(): Database {
  return openMemoryDatabase(kind)
}

/** Undefined: there is none, or none that can be used; nothing is made and nothing is put aside. */
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

/** The journal goes along: without it the last changes of the file would be lost to whoever repairs it. */
function putAside(file: string, now: Date): string {
  const aside = `${file}.damaged-${now.toISOString().replaceAll(/[:.]/gu, '-')}`
  for (const end of ['-wal', '-shm', '']) if (statSync(file + end, { throwIfNoEntry: false })) renameSync(file + end, aside + end)
  return aside
}

/** A migration that was ever released is never edited: files out there have it behind them. */
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
]

const kind: DatabaseKind = { kind: 'chats', version: migrations.length, migrations }
