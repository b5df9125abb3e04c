// workspaces.*, roots.*, selection.*, settings.*, folders.*, sample.*: what is open, and what is selected in it.

import { z } from 'zod'
import { count, flag, inOpenWorkspace, inWorkspace, listLength, name, path, paths, roots } from '../api/input-schemas.ts'
import { method, returns } from '../api/method.ts'
import type {
  FolderListing,
  OpenWorkspace,
  SelectionChange,
  SelectionChanged,
  SelectionChoice,
  SelectionRead,
  SelectionTextsAsked,
  WorkspaceCards,
  WorkspaceChange,
  WorkspaceChanged,
  WorkspaceRead,
} from './open-workspace.ts'
import type { SampleMade } from './sample.ts'
import { type AppSettings, defaultSettings } from './settings.ts'
import type { Workspace } from './workspace.ts'
import { lineRangeSchema, selectedFileSchema, workspaceFieldsSchema } from './workspace-schemas.ts'

const selectionChange: z.ZodType<SelectionChange | SelectionChoice> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('check'), paths, checked: z.boolean() }),
  z.object({ type: z.literal('mode'), paths, mode: z.enum(['full', 'map']) }),
  z.object({ type: z.literal('slices'), path, ranges: z.array(lineRangeSchema).max(100_000) }),
  z.object({ type: z.enum(['replace', 'add']), files: z.array(selectedFileSchema).max(listLength) }),
  z.object({ type: z.literal('clear') }),
  z.object({ type: z.literal('revert') }),
  z.object({
    type: z.literal('choose'),
    operation: z.enum(['replace', 'add', 'remove', 'toggle']),
    paths,
    mode: z.enum(['full', 'map']).exactOptional(),
  }),
])

const textsAsked: z.ZodType<SelectionTextsAsked> = z.object({
  from: count.exactOptional(),
  limit: count.exactOptional(),
  maxChars: count.exactOptional(),
})

const workspaceChange: z.ZodType<WorkspaceChange> = z.object({
  ...inWorkspace,
  fields: workspaceFieldsSchema,
  mode: z.enum(['replace', 'append']).exactOptional(),
})

/** What each may be is said by `settingsSchema` alone, which the host holds against them before it keeps them. */
const settings = z.custom<Partial<AppSettings>>(
  (given) =>
    typeof given === 'object' &&
    given !== null &&
    !Array.isArray(given) &&
    Object.keys(given).every((key) => Object.hasOwn(defaultSettings, key)),
  'Only settings that there are can be saved',
)

export const workspaceMethods = {
  /**
   * Ephemeral ones too; most recent first. `documents`: also everything that is stored of each, for a person only; where the state cannot be read
   * this is refused.
   */
  'workspaces.list': method({
    clients: ['window', 'model'],
    input: z.object({ documents: flag }).optional(),
    result: returns<WorkspaceCards>(),
  }),
  /**
   * By id, or by folders: one that has exactly these roots, else a new one named after the first, made unique. For a model: one that is there
   * already, by its id or name, and a window is asked to show it; of the answer only the id, the name and the roots are filled in.
   */
  'workspaces.open': method({
    clients: ['window', 'model'],
    input: z.union([z.object({ id: name }), z.object({ roots, ephemeral: flag, wide: flag })]),
    result: returns<OpenWorkspace>(),
  }),
  'workspaces.close': method({ clients: ['window'], input: inOpenWorkspace, result: returns<void>() }),
  /** For a model the instructions come without secrets. `full`: also what takes some work. */
  'workspaces.read': method({
    clients: ['window', 'model'],
    input: z.object({ ...inWorkspace, full: flag }),
    result: returns<WorkspaceRead>(),
  }),
  /** By its id; a stored one also by its name. */
  'workspaces.change': method({ clients: ['window', 'model'], input: workspaceChange, result: returns<WorkspaceChanged>() }),
  'workspaces.create': method({
    clients: [],
    input: z.object({ name, roots: z.array(path), ephemeral: flag }),
    result: returns<Workspace>(),
  }),
  'workspaces.duplicate': method({ clients: ['window'], input: z.object({ name }), result: returns<Workspace>() }),
  'workspaces.remove': method({ clients: ['window'], input: z.object({ name }), result: returns<void>() }),
  /** What was selected in a root that is removed goes with it. */
  'roots.change': method({
    clients: ['window'],
    input: z.union([z.object({ ...inWorkspace, add: path, wide: flag }), z.object({ ...inWorkspace, remove: path })]),
    result: returns<OpenWorkspace>(),
  }),
  /** A model only chooses, clears and reverts, and never takes what is secret by its name: that is for the person to choose. */
  'selection.change': method({
    clients: ['window', 'model'],
    input: z.object({ ...inWorkspace, change: selectionChange }),
    result: returns<SelectionChanged>(),
  }),
  /** `texts`: also what the files hold, without secrets, from the file of this number on, as far as it fits. */
  'selection.read': method({
    clients: ['window', 'model'],
    input: z.object({ ...inWorkspace, texts: textsAsked.exactOptional() }),
    result: returns<SelectionRead>(),
  }),
  'settings.read': method({
    clients: ['window'],
    input: z.undefined(),
    result: returns<{ settings: AppSettings; builtinPatterns: string }>(),
  }),
  'settings.save': method({ clients: ['window'], input: settings, result: returns<AppSettings>() }),
  /** Names of folders, for choosing one to open. */
  'folders.browse': method({ clients: ['window'], input: z.object({ path: path.exactOptional() }), result: returns<FolderListing>() }),
  /** Where a folder that was dropped into the window lies: browsers tell its name and contents, not its path. */
  'folders.locate': method({
    clients: ['window'],
    input: z.object({ name, children: z.array(name).max(100_000) }),
    result: returns<string[]>(),
  }),
  /** Asks the desktop for a folder; null: nobody chose, `unavailable`: there is no dialog here. */
  'folders.pick': method({ clients: ['window'], input: z.undefined(), result: returns<string | null | 'unavailable'>() }),
  /** Writes the sample project into the user's home, or finds the one that is there. Never changes a folder that stands there. */
  'sample.make': method({ clients: ['window'], input: z.undefined(), result: returns<SampleMade>() }),
  /** What a model answered about the sample project; null: the workspace is not it. */
  'sample.reply': method({ clients: ['window'], input: inOpenWorkspace, result: returns<string | null>() }),
}
