// search.run: searches folders or an open workspace; every line found passes the gate.

import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Call, type FolderScope, limits, type Scope, type SearchAnswer, type SearchRequest } from '@sheaf/contract'
import { readContained } from '@sheaf/engine/disk'
import { admitFound, judgeBytes } from '@sheaf/engine/gate'
import { minFilesForThreads, prepareSearch, type SearchFile, searchFiles } from '@sheaf/engine/search'
import { eachFile, rootPrefix } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import type { MethodCall } from '../method-call.ts'
import type { LiveWorkspaces } from '../workspaces/live-workspace.ts'
import { openFolders } from './open-folders.ts'

/** Snapshot size of about as many files as are worth a second thread. */
const largeListingBytes = 100_000

export async function runSearch(
  context: Context,
  workspaces: () => Promise<LiveWorkspaces>,
  request: Scope & SearchRequest,
  call: MethodCall,
): Promise<SearchAnswer> {
  if ('workspace' in request) {
    const [{ searchOpen }, { get }] = await Promise.all([import('./search-open.ts'), workspaces()])
    return searchOpen(context, get(request.workspace), request, call)
  }
  return searchFolders(context, request, call)
}

async function searchFolders(context: Context, request: FolderScope & SearchRequest, call: Call): Promise<SearchAnswer> {
  const isLarge = request.roots.some((root) => isLikelyLarge(context.snapshotFile(root)))
  const early = isLarge || request.regex ? await context.pool() : undefined
  const prepared = early && prepareSearch(early, request, isLarge)
  const { tree, problems } = openFolders(context, request)
  const files: SearchFile[] = []
  eachFile(tree, (path, file, root) => {
    if (file.kind === 'file' && file.raw === undefined)
      files.push({ root: root.path, path: path.slice(rootPrefix(tree, root).length), shown: path })
  })
  const pool = early ?? (files.length >= minFilesForThreads ? await context.pool() : undefined)
  const { suspects, ...answer } = await searchFiles(request, files, { ...call, pool, prepared, judge: judgeBytes })
  const suspectFiles = new Map(files.filter((file) => suspects?.has(file.shown)).map((file) => [file.shown, file]))
  const read = (path: string): Uint8Array | undefined => {
    const suspect = suspectFiles.get(path)
    const contained = suspect && readContained(suspect.root, suspect.path, { maxBytes: limits.searchFileBytes })
    return contained?.ok ? contained.bytes : undefined
  }
  const admitted = await admitFound(answer, { read, suspects })
  return { ...admitted, leftOff: [...problems, ...admitted.leftOff] }
}

/** Starting a thread takes as long as the walk, so the size is guessed first, from the snapshot of an earlier walk. */
function isLikelyLarge(snapshotFile: string): boolean {
  const folder = dirname(snapshotFile)
  const kept = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(basename(snapshotFile))) : []
  return kept.some((name) => (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0) >= largeListingBytes)
}
