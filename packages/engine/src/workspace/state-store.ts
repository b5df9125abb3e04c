// state.db: everything the user chose, in one file that several processes may use at once. Opening reads no row and loads no schema.

import type { PathProblem } from '@sheaf/contract'
import { openDatabase } from '../disk/store/open-database.ts'
import { type ManifestTable, openManifests } from './manifest-table.ts'
import type { Report } from './parse-document.ts'
import { openPrompts, type PromptTable } from './prompt-table.ts'
import { openSettings, type SettingTable } from './setting-table.ts'
import { openWorkspaces, type WorkspaceTable } from './workspace-table.ts'

export interface State {
  readonly file: string
  readonly workspaces: WorkspaceTable
  readonly prompts: PromptTable
  readonly manifests: ManifestTable
  readonly settings: SettingTable
  /** Rows found unreadable so far: they are kept as they are, and everything else works without them. */
  problems(): PathProblem[]
  /** Problems inside the file; empty if there are none. Reads everything. */
  check(): string[]
  close(): void
}

export function openState(folder: string, now: () => Date = () => new Date()): State {
  const database = openDatabase(`${folder}/state.db`, { kind: 'state', version: migrations.length, migrations })
  const problems = new Map<string, PathProblem>()
  const report: Report = (what, why) => problems.set(what, { path: `${database.file}: ${what}`, why })
  return {
    file: database.file,
    workspaces: openWorkspaces(database, report, now),
    prompts: openPrompts(database, report),
    manifests: openManifests(database, report),
    settings: openSettings(database, report),
    problems: () => [...problems.values()],
    check: () => database.check(),
    close: () => database.close(),
  }
}

/** A released migration is never edited: existing files have already run it. */
const migrations = [
  `
  CREATE TABLE workspace (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL COLLATE NOCASE UNIQUE,
    document TEXT NOT NULL
  ) STRICT;
  CREATE TABLE prompt (
    name TEXT PRIMARY KEY COLLATE NOCASE,
    document TEXT NOT NULL
  ) STRICT;
  CREATE TABLE manifest (
    place INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    roots TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    document TEXT NOT NULL
  ) STRICT;
  CREATE TABLE setting (
    key TEXT PRIMARY KEY,
    document TEXT NOT NULL
  ) STRICT;
  `,
]
