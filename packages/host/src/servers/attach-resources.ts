// servers.attach: resources of MCP servers in a workspace's prompt. Their texts have passed the gate and are kept in the state folder by
// their hash, so that a prompt can be made while the server is off, and nothing is read again silently.

import { type AttachedResource, type MethodInput, Refusal, type Workspace } from '@sheaf/contract'
import type { Context } from '../context.ts'
import type { MethodCall } from '../method-call.ts'
import type { LiveWorkspace, LiveWorkspaces } from '../workspaces/live-workspace.ts'
import type { WorkspaceRegistry } from '../workspaces/open-registry.ts'
import { removeUnusedTexts } from '../workspaces/remove-unused-texts.ts'
import { tabsOf } from '../workspaces/task-tabs.ts'
import { resourceTextsOf } from './resource-texts.ts'

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
  const texts = resourceTextsOf(context)
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
      hash: texts.keep(text, live.workspace().ephemeral),
      cut,
    }
    const isThere = now().some(isMeant)
    live.change({ resources: isThere ? now().map((each) => (isMeant(each) ? read : each)) : [...now(), read] })
    await followResources(context, live)
  }
  const unwritten = texts.unwritten()
  const used = await removeUnusedTexts(context, workspaces, { folder: texts.folder, hashesOf })
  if (used) texts.forget(unwritten.filter((hash) => !used.has(hash)))
  return now()
}

/** Writes the texts of a workspace that was ephemeral, for all its tabs. */
export async function storeResources(context: Context, workspaces: WorkspaceRegistry, live: LiveWorkspace): Promise<void> {
  const first = workspaces.firstTab(live.id)
  const { open, closed } = tabsOf(first.workspace())
  const documents = await Promise.all([...open, ...closed].map(({ id }) => workspaces.documentOf(first, id)))
  resourceTextsOf(context).write(documents.flatMap(hashesOf))
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

const hashesOf = ({ resources = [] }: Workspace): string[] => resources.map(({ hash }) => hash)
