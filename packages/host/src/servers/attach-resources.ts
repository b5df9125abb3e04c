// servers.attach: resources of MCP servers in a workspace's prompt. Their texts have passed the gate and are kept in the state folder by
// their hash, so that a prompt can be made while the server is off, and nothing is read again silently.

import { mkdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { type AttachedResource, type MethodInput, Refusal, type Workspace } from '@sheaf/contract'
import { hashBytes, writeFileAtomic } from '@sheaf/engine/disk'
import type { Context } from '../context.ts'
import type { MethodCall } from '../method-call.ts'
import type { LiveWorkspace, LiveWorkspaces } from '../workspaces/live-workspace.ts'
import { removeUnusedTexts } from '../workspaces/remove-unused-texts.ts'

const mostAttached = 100

export async function changeResources(
  context: Context,
  workspaces: LiveWorkspaces,
  { workspace, change }: MethodInput<'servers.attach'>,
  { signal }: MethodCall,
): Promise<AttachedResource[]> {
  const live = workspaces.get(workspace)
  const isMeant = ({ server, uri }: AttachedResource): boolean => server === change.server && uri === change.uri
  const now = () => live.workspace().resources ?? []
  if (change.type === 'remove') live.change({ resources: now().filter((each) => !isMeant(each)) })
  else {
    const before = now().find(isMeant)
    if (change.type === 'refresh' && before === undefined) throw new Refusal('not-possible', 'It was removed in another window.')
    if (before === undefined && now().length >= mostAttached)
      throw new Refusal('not-possible', `A prompt can have at most ${mostAttached} resources.`)
    const servers = await context.servers()
    const { name } = await servers.saved.get(change.server)
    const { text, cut } = await servers.readResource(change.server, change.uri, signal)
    const read: AttachedResource = {
      server: change.server,
      serverName: name,
      uri: change.uri,
      title: change.type === 'attach' ? change.title || change.uri : (before?.title ?? change.uri),
      retrievedAt: context.now().toISOString(),
      hash: keepText(context, live, text),
      cut,
    }
    const isThere = now().some(isMeant)
    live.change({ resources: isThere ? now().map((each) => (isMeant(each) ? read : each)) : [...now(), read] })
    await followResources(context, live)
  }
  await removeUnusedTexts(context, workspaces, { folder: folderOf(context.home), hashesOf })
  return now()
}

/** Marks resources that their server reports as changed. They are read again only by the person. */
export async function followResources(context: Context, live: LiveWorkspace): Promise<void> {
  const servers = await context.servers()
  for (const { server, uri } of live.workspace().resources ?? []) servers.follow(server, uri)
  if (live.memory.followsResources) return
  live.memory.followsResources = true
  const stop = servers.onResourceChanged((server, uri) => {
    const { resources = [] } = live.workspace()
    if (!resources.some((each) => each.server === server && each.uri === uri && !each.isChanged)) return
    live.change({ resources: resources.map((each) => (each.server === server && each.uri === uri ? { ...each, isChanged: true } : each)) })
  })
  live.onClose(stop)
}

/** Texts of ephemeral workspaces, which are never written to disk. */
const unwritten = new WeakMap<Context, Map<string, string>>()

export function textOfResource(context: Context, { hash }: AttachedResource): string {
  try {
    return unwritten.get(context)?.get(hash) ?? readFileSync(fileOf(context.home, hash), 'utf8')
  } catch {
    return '[The text of this resource is missing. Refresh it in Sheaf.]'
  }
}

function keepText(context: Context, live: LiveWorkspace, text: string): string {
  const bytes = new TextEncoder().encode(text)
  const hash = hashBytes(bytes)
  if (live.workspace().ephemeral) {
    unwritten.set(context, (unwritten.get(context) ?? new Map()).set(hash, text))
    return hash
  }
  const file = fileOf(context.home, hash)
  if (statSync(file, { throwIfNoEntry: false })) {
    // A text that is used again counts as new.
    utimesSync(file, new Date(), new Date())
    return hash
  }
  mkdirSync(folderOf(context.home), { recursive: true, mode: 0o700 })
  writeFileAtomic(file, text, { mode: 0o600 })
  return hash
}

const folderOf = (home: string): string => join(home, 'resources')
const fileOf = (home: string, hash: string): string => join(folderOf(home), `${hash}.txt`)
const hashesOf = ({ resources = [] }: Workspace): string[] => resources.map(({ hash }) => hash)
