// workspaces.*, roots.*, patterns.*, selection.*, settings.*, folders.*, sample.*: open workspaces and their selection.

import { z } from 'zod'
import { count, flag, listLength, name, path, paths, roots, text, workspaceScope, workspaceScopeSchema } from '../api/input-schemas.ts'
import { method, returns } from '../api/method.ts'
import type {
  FolderListing,
  OpenWorkspace,
  SelectionChangeResult,
  SelectionContents,
  WorkspaceCards,
  WorkspaceChangeResult,
  WorkspaceSummary,
} from './open-workspace.ts'
import type { PatternProblem, PatternsEdited, RootPatterns } from './patterns.ts'
import type { SampleProject } from './sample.ts'
import { type AppSettings, defaultSettings } from './settings.ts'
import { type TabsChanged, tabsChangeSchema } from './task-tab-schemas.ts'
import { lineRangeSchema, selectedFileSchema, type Workspace, workspaceFieldsSchema } from './workspace-schemas.ts'

/** Paths as an agent spells them, optionally with line ranges: `:10-50` or `:10-20,40-60`. */
const selectionChoice = z.object({
  type: z.literal('choose'),
  operation: z.enum(['replace', 'add', 'remove', 'toggle']),
  paths,
  /** Mode of files without line ranges. */
  mode: z.enum(['full', 'map']).exactOptional(),
  /** Also these, as code maps. */
  maps: paths.exactOptional(),
})
export type SelectionChoice = z.infer<typeof selectionChoice>

const selectionChange = z.discriminatedUnion('type', [
  /**
   * Files or folders. A folder means every file that "select all" includes: no lock files, binaries or ignored files. `askLarge`: leaves
   * out files over `largeFileBytes`, and returns them. `except`: files in these folders that stay out.
   */
  z.object({ type: z.literal('check'), paths, checked: z.boolean(), askLarge: flag, except: paths.exactOptional() }),
  z.object({ type: z.literal('mode'), paths, mode: z.enum(['full', 'map']) }),
  z.object({ type: z.literal('slices'), path, ranges: z.array(lineRangeSchema).max(100_000) }),
  z.object({ type: z.enum(['replace', 'add']), files: z.array(selectedFileSchema).max(listLength) }),
  /** Code maps that Auto or Complete adds. */
  z.object({ type: z.literal('added-maps'), paths, choice: z.enum(['remove', 'pin', 'auto']) }),
  z.object({ type: z.literal('clear') }),
  z.object({ type: z.literal('revert') }),
  selectionChoice,
])
export type SelectionChange = Exclude<z.infer<typeof selectionChange>, SelectionChoice>

const textsRequest = z.object({
  from: count.exactOptional(),
  limit: count.exactOptional(),
  maxChars: count.exactOptional(),
})
export type SelectionTextsRequest = z.infer<typeof textsRequest>

const workspaceChange = z.object({
  ...workspaceScope,
  /** A model may set only `instructions`, and only in an open workspace. */
  fields: workspaceFieldsSchema,
  /** For a model's instructions. By default they replace what an agent wrote, and are appended to what a person wrote. */
  mode: z.enum(['replace', 'append']).exactOptional(),
})
export type WorkspaceChange = z.infer<typeof workspaceChange>

const patternsChange = z.discriminatedUnion('type', [
  /** `basedOn`: the text that was edited. If the saved text differs from it by now, both changes are kept. */
  z.object({ type: z.literal('save'), root: path, owner: z.enum(['folder', 'workspace']), patterns: text, basedOn: text }),
  /** Moves this workspace's own patterns for a root to the folder, so that every workspace that opens it uses them. */
  z.object({ type: z.literal('share'), root: path }),
  /** Adds a pattern for this path to its root's ignore patterns, or to the workspace's own if it has any for that root or isn't saved. */
  z.object({ type: z.literal('ignore'), path }),
])

const workspaceCopy = z.object({ copyOf: name })

/** Checks only the names; the host validates the values with `settingsSchema` before saving them. */
const settings = z.custom<Partial<AppSettings>>(
  (given) =>
    typeof given === 'object' &&
    given !== null &&
    !Array.isArray(given) &&
    Object.keys(given).every((key) => Object.hasOwn(defaultSettings, key)),
  'unknown setting',
)

export const workspaceMethods = {
  /**
   * Includes ephemeral ones; most recent first. `documents`: also everything stored for each, for a person only; refused if the state
   * cannot be read.
   */
  'workspaces.list': method({
    clients: ['window', 'model'],
    input: z.object({ documents: flag }).optional(),
    result: returns<WorkspaceCards>(),
  }),
  /**
   * By id, or by folders: the workspace with exactly these roots, else a new one with a unique name based on the first. A model can only
   * open an existing one, by id or name: a window is asked to show it, and only the id, the name and the roots are filled in.
   * A workspace opens with the tab used last, or with `tab`, by id or name. `knownTree`: the version of the tree that the window has from
   * another tab of the same workspace.
   * `restore`: for a window whose ephemeral workspace ended with its host. Opens an ephemeral one, never a saved one with these roots.
   */
  'workspaces.open': method({
    clients: ['window', 'model'],
    input: z.union([
      z.object({ id: name, tab: name.exactOptional(), knownTree: count.exactOptional() }),
      z.object({ roots, ephemeral: flag, wide: flag, restore: flag }),
    ]),
    result: returns<OpenWorkspace>(),
  }),
  'tabs.change': method({ clients: ['window'], input: tabsChangeSchema, result: returns<TabsChanged>() }),
  'workspaces.close': method({ clients: ['window'], input: workspaceScopeSchema, result: returns<void>() }),
  /** For a model, the instructions are returned without secrets. `full`: also fields that take some work. */
  'workspaces.read': method({
    clients: ['window', 'model'],
    input: z.object({ ...workspaceScope, full: flag }),
    result: returns<WorkspaceSummary>(),
  }),
  /** By id; a stored workspace also by name. */
  'workspaces.change': method({ clients: ['window', 'model'], input: workspaceChange, result: returns<WorkspaceChangeResult>() }),
  /** With these roots, or as a copy of the stored workspace of that name. */
  'workspaces.create': method({
    clients: ['window'],
    input: z.union([z.object({ name, roots: z.array(path), ephemeral: flag, wide: flag }), workspaceCopy]),
    workspaceInput: workspaceCopy,
    result: returns<Workspace>(),
  }),
  'workspaces.remove': method({ clients: ['window'], input: z.object({ name }), result: returns<void>() }),
  /** Removing a root also removes its files from the selection. */
  'roots.change': method({
    clients: ['window'],
    input: z.union([z.object({ ...workspaceScope, add: path, wide: flag }), z.object({ ...workspaceScope, remove: path })]),
    result: returns<OpenWorkspace>(),
  }),
  /** The ignore patterns of each root, in the order of the roots. */
  'patterns.read': method({ clients: ['window'], input: workspaceScopeSchema, result: returns<RootPatterns[]>() }),
  'patterns.change': method({
    clients: ['window'],
    input: z.object({ ...workspaceScope, change: patternsChange }),
    result: returns<PatternsEdited>(),
  }),
  /** Lines without an effect. With a root, also re-included paths whose folder stays ignored. */
  'patterns.check': method({
    clients: ['window'],
    input: z.object({
      patterns: text,
      at: z.object({ ...workspaceScope, root: path, owner: z.enum(['folder', 'workspace']) }).exactOptional(),
    }),
    result: returns<PatternProblem[]>(),
  }),
  /** A model can only choose, clear and revert, and cannot select files that are secret by name: only a person can. */
  'selection.change': method({
    clients: ['window', 'model'],
    /** `instructions`: replaces them in the same step, for a person only. */
    input: z.object({ ...workspaceScope, change: selectionChange, instructions: text.exactOptional() }),
    result: returns<SelectionChangeResult>(),
  }),
  /** `texts`: also the file contents without secrets, starting with the file of this number, as many as fit. */
  'selection.read': method({
    clients: ['window', 'model'],
    input: z.object({ ...workspaceScope, texts: textsRequest.exactOptional() }),
    result: returns<SelectionContents>(),
  }),
  'settings.read': method({
    clients: ['window'],
    input: z.undefined(),
    result: returns<{ settings: AppSettings; builtinPatterns: string }>(),
  }),
  'settings.save': method({ clients: ['window'], input: settings, result: returns<AppSettings>() }),
  /** Folder names, for choosing a folder to open. */
  'folders.browse': method({ clients: ['window'], input: z.object({ path: path.exactOptional() }), result: returns<FolderListing>() }),
  /** Possible paths of a folder that was dropped into the window: browsers reveal its name and contents, not its path. */
  'folders.locate': method({
    clients: ['window'],
    input: z.object({ name, children: z.array(name).max(100_000) }),
    result: returns<string[]>(),
  }),
  /** Opens the system's folder dialog. Null: canceled; `unavailable`: there is no dialog here. */
  'folders.pick': method({ clients: ['window'], input: z.undefined(), result: returns<string | null | 'unavailable'>() }),
  /** Writes the sample project to the user's home folder, or finds an existing one. Never changes an existing folder. */
  'sample.make': method({ clients: ['window'], input: z.undefined(), result: returns<SampleProject>() }),
  /** A prepared answer about the sample project; null: this workspace is not the sample. */
  'sample.reply': method({ clients: ['window'], input: workspaceScopeSchema, result: returns<string | null>() }),
}
