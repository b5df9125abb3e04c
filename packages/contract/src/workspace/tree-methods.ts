// files.*, paths.*, tree.*, search.*, maps.*, graph.*, git.*: the contents of the folders.

import { z } from 'zod'
import {
  count,
  flag,
  folderScope,
  folderScopeSchema,
  line,
  name,
  path,
  paths,
  scoped,
  text,
  workspaceScope,
  workspaceScopeSchema,
} from '../api/input-schemas.ts'
import { graphFiles as mostGraphFiles } from '../api/limits.ts'
import { method, returns } from '../api/method.ts'
import type { CodeEditors } from './code-editors.ts'
import type { AddedMap, FoundDefinition, GraphResult, MapsResult } from './codemap.ts'
import type { ChangedFiles, FilesResult, FoundFile, FoundPath, LocatedFile, PathExplanation } from './files.ts'
import type { GitText } from './git.ts'
import type { FileContent } from './open-workspace.ts'
import type { SearchAnswer } from './search.ts'
import type { SymbolsResult } from './symbols.ts'
import type { TokenCount, TreeSnapshot, TreeText, TreeWeights } from './tree.ts'
import { selectedFileSchema } from './workspace-schemas.ts'

const inFile = z.object({ ...workspaceScope, path })
/** As in the fields of the Ignore Patterns dialog: `global` for every workspace, `roots` for one folder each. */
const unsavedPatterns = z
  .object({
    global: text.exactOptional(),
    roots: z
      .array(z.object({ root: path, owner: z.enum(['folder', 'workspace']), patterns: text }))
      .max(1_000)
      .exactOptional(),
  })
  .exactOptional()
const globs = z.array(path).max(1_000).exactOptional()
const depth = z.int().min(0).max(10_000).exactOptional()
const lines = { from: z.int().exactOptional(), to: z.int().exactOptional() }

const openTree = z.object({
  ...workspaceScope,
  mode: z.enum(['auto', 'full', 'folders', 'selected']).exactOptional(),
  depth,
  /** Only this folder. */
  path: path.exactOptional(),
  /** Only files that have a code map. */
  mappable: flag,
  /** As much as fits. */
  maxChars: count.exactOptional(),
})
const treeRequest = z.union([
  z.object({
    ...folderScope,
    mode: z.enum(['auto', 'full', 'folders', 'selected', 'none']).exactOptional(),
    depth,
    selection: z.array(selectedFileSchema).exactOptional(),
  }),
  openTree,
])
export type TreeRequest = z.infer<typeof treeRequest>

const openMaps = z.object({
  ...workspaceScope,
  /** A path may name lines: `src/a.ts:10-50`. */
  paths,
  /** Only the definitions with these names, and their members. */
  symbols: z.array(name).max(200).exactOptional(),
  /** Only what other files can use, in a shorter form; in folders, without tests. */
  api: flag,
  maxTokens: count.exactOptional(),
  maxChars: count.exactOptional(),
  /** Also map files that are marked as generated. */
  includeGenerated: flag,
})
const mapsRequest = z.union([
  /** `detail`: also return the contents of the map. */
  z.object({ ...folderScope, paths: paths.exactOptional(), detail: flag, includeGenerated: flag }),
  openMaps,
])
export type MapsRequest = z.infer<typeof mapsRequest>

const graphDirection = z.enum(['uses', 'used-by', 'both'])
const openGraph = z.object({
  ...workspaceScope,
  paths: paths.max(mostGraphFiles),
  show: graphDirection,
  /** How many files to return on each side of `paths`, those with the most links first. */
  most: z.int().min(1).max(mostGraphFiles).exactOptional(),
})
const graphRequest = z.union([z.object({ ...folderScope, paths, show: graphDirection, depth }), openGraph])
export type GraphRequest = z.infer<typeof graphRequest>

const searchRequest = z.object({
  pattern: z.string().max(100_000),
  mode: z.enum(['path', 'content', 'both']).exactOptional(),
  regex: flag,
  ignoreCase: flag,
  word: flag,
  contextLines: z.int().min(0).max(1_000).exactOptional(),
  include: globs,
  exclude: globs,
  maxResults: z.int().min(1).max(100_000).exactOptional(),
})
export type SearchRequest = z.infer<typeof searchRequest>

const symbolsRequest = z.object({
  /** The name, or `Container.name`. Without it, every symbol in the file at `path`, or its importers. */
  name: name.exactOptional(),
  /** Only definitions in this file or folder. */
  path: path.exactOptional(),
  body: flag,
  references: flag,
  callees: flag,
  /** Without `name`: the imports of the file or package folder at `path`. */
  importers: flag,
  /** References to return. */
  limit: z.int().min(1).max(100_000).exactOptional(),
})
export type SymbolsRequest = z.infer<typeof symbolsRequest>

/** How changes are shown: as lines, or only as the names of their files, with or without the numbers of lines. */
const gitForm = z.enum(['patch', 'stat', 'names'])
export type GitForm = z.infer<typeof gitForm>

const gitQuestion = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('status'), path: path.exactOptional() }),
  /** `against`: `worktree` (default), `index`, or any reference. With `to`, between two references. */
  z.object({
    ask: z.literal('diff'),
    against: name.exactOptional(),
    to: name.exactOptional(),
    path: path.exactOptional(),
    form: gitForm.exactOptional(),
  }),
  z.object({ ask: z.literal('log'), ref: name.exactOptional(), path: path.exactOptional(), limit: count.exactOptional() }),
  z.object({ ask: z.literal('show'), ref: name, path: path.exactOptional(), form: gitForm.exactOptional() }),
  /** The file as it was in that commit. */
  z.object({ ask: z.literal('file'), ref: name, path, ...lines }),
  z.object({ ask: z.literal('blame'), path, ref: name.exactOptional(), ...lines }),
])
export type GitQuestion = z.infer<typeof gitQuestion>

export const treeMethods = {
  'files.list': method({ clients: [], input: folderScopeSchema, result: returns<FilesResult>() }),
  /** Which rule shows or hides a path. `unsaved`: patterns to use instead of the saved ones. */
  'files.explain': method({ clients: ['window'], ...scoped({ path, unsaved: unsavedPatterns }), result: returns<PathExplanation>() }),
  /** Finds files by name, best first. */
  'files.find': method({
    clients: ['window'],
    input: z.object({ ...workspaceScope, query: name, limit: z.int().min(1).max(100_000).exactOptional() }),
    result: returns<FoundFile[]>(),
  }),
  /** Tree paths of files that were dropped into the window. Only Electron knows a path; a browser reveals name, size and time. */
  'files.locate': method({
    clients: ['window'],
    input: z.object({
      ...workspaceScope,
      files: z.array(z.object({ name, bytes: z.int().min(0), modified: z.int().min(0), path: path.exactOptional() })).max(1_000),
    }),
    result: returns<LocatedFile[]>(),
  }),
  /** Files that differ from the last commit. */
  'files.changed': method({ clients: ['window'], input: workspaceScopeSchema, result: returns<ChangedFiles>() }),
  /**
   * For a person: a page of lines, without secrets unless `reveal` is set, which a model cannot use. For a model: a range of lines, the
   * first one from character `column`. A negative `from` counts from the end; output beyond `maxChars` is cut at a line end. The path
   * may include lines (`:10-50`), which apply if `from` and `to` are absent.
   */
  'files.read': method({
    clients: ['window', 'model'],
    input: z.object({
      ...workspaceScope,
      path,
      ...lines,
      reveal: flag,
      column: count.exactOptional(),
      maxChars: count.exactOptional(),
    }),
    result: returns<FileContent>(),
  }),
  /** The editors on this machine that a file can be opened in. */
  'files.editors': method({ clients: ['window'], input: z.undefined(), result: returns<CodeEditors>() }),
  /**
   * Opens a file in the user's editor, at a line, and resolves when the editor has it, or keeps running; or shows a file or folder in the
   * system's file manager.
   */
  'files.open': method({
    clients: ['window'],
    input: z.object({ ...workspaceScope, path, in: z.enum(['editor', 'file-manager']), line: line.exactOptional() }),
    result: returns<{ editor?: string }>(),
  }),
  /** Resolves paths to files and folders, as in the tree; `why` explains each one that cannot be resolved. */
  'paths.find': method({ clients: ['model'], input: z.object({ ...workspaceScope, paths }), result: returns<FoundPath[]>() }),
  /** The whole tree. `refresh`: scans every folder again, regardless of the watcher. */
  'tree.list': method({ clients: ['window'], input: z.object({ ...workspaceScope, refresh: flag }), result: returns<TreeSnapshot>() }),
  /** Sort keys of all files, in tree order (folders before files); null: unknown. */
  'tree.weigh': method({
    clients: ['window'],
    input: z.object({ ...workspaceScope, by: z.enum(['date', 'tokens']) }),
    result: returns<TreeWeights>(),
  }),
  /** Tokens of a file or folder; never counts a large folder, but estimates what is not counted yet. */
  'tree.count': method({ clients: ['window'], input: inFile, result: returns<TokenCount>() }),
  /** The tree as it appears in a prompt. */
  'tree.read': method({ clients: ['model'], input: treeRequest, workspaceInput: openTree, result: returns<TreeText>() }),
  /**
   * Searches lines and file names; files of an open workspace are kept in memory after the first search. For a model, only text that it
   * may see is searched: guessing a secret finds nothing, right or wrong.
   */
  'search.run': method({ clients: ['window', 'model'], ...scoped(searchRequest.shape), result: returns<SearchAnswer>() }),
  /**
   * Functions, methods, types and macros: in all files by a part of the name, best first; or in one file in order, all of them or those
   * with this whole name.
   */
  'definitions.find': method({
    clients: ['window'],
    input: z.union([
      z.object({ ...workspaceScope, path, name: name.exactOptional() }),
      z.object({ ...workspaceScope, query: name, limit: z.int().min(1).max(1_000).exactOptional() }),
    ]),
    result: returns<FoundDefinition[]>(),
  }),
  /** Definitions by their whole name, with their uses and what they use; or everything that a file defines. Pro. */
  'symbols.find': method({
    clients: ['model'],
    input: z.object({ ...workspaceScope, ...symbolsRequest.shape }),
    result: returns<SymbolsResult>(),
  }),
  /** Code maps of files, folders or globs; by default of everything in the folders. For a model, as many as fit. Pro. */
  'maps.read': method({ clients: ['window', 'model'], input: mapsRequest, workspaceInput: openMaps, result: returns<MapsResult>() }),
  /** The maps that Auto would add for the selection, and why. Pro. */
  'maps.auto': method({ clients: ['window', 'model'], input: workspaceScopeSchema, result: returns<AddedMap[]>() }),
  /** The files these depend on and the files that depend on them: in folders, `depth` levels deep; in an open workspace, one level. Pro. */
  'graph.read': method({ clients: ['window'], input: graphRequest, workspaceInput: openGraph, result: returns<GraphResult>() }),
  /** Reads history and diffs of an open root, starting at a line of the answer; never writes or fetches. */
  'git.read': method({
    clients: ['model'],
    input: z.object({
      ...workspaceScope,
      question: gitQuestion,
      root: path.exactOptional(),
      fromLine: line.exactOptional(),
      maxChars: count.exactOptional(),
    }),
    result: returns<GitText>(),
  }),
}
