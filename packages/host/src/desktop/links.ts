// links.*: `sheaf://` links (formats §5, safety A21). Opening one shows a preview. Once the user confirms,
// it only opens, selects and suggests: it never writes, sends or approves.

import { basename } from 'node:path'
import { defined, isRefusal, type LinkPreview, Refusal, refusals, type Workspace } from '@sheaf/contract'
import { checkRoot, explainPath, resolveInside, statFile } from '@sheaf/engine/disk'
import { secretByName } from '@sheaf/engine/secrets'
import { rootPrefix } from '@sheaf/engine/tree'
import { type OpenUrl, parseOpenUrl } from '@sheaf/engine/workspace'
import type { Context } from '../context.ts'
import { rulesOf } from '../files/open-folders.ts'
import { appendParagraph } from '../prompts/append-paragraph.ts'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'
import type { WorkspaceRegistry } from '../workspaces/open-registry.ts'
import { changeSelectionOf } from '../workspaces/selection.ts'
import { expandHome } from './home-of.ts'

/** More than a user would ever review; the oldest is dropped. */
const maxPending = 20

const pending = new WeakMap<Context, Map<string, LinkPreview>>()

export async function openLink(context: Context, { url }: { url: string }): Promise<LinkPreview> {
  const link = await previewOf(context, url)
  const own = pendingOf(context)
  own.set(link.id, link)
  const [oldest] = own.keys()
  if (own.size > maxPending && oldest !== undefined) own.delete(oldest)
  if (context.shell?.windows?.() === 0 && context.makeUrl) await context.shell.openWindow?.(await context.makeUrl())
  context.publish({ type: 'link-arrived', link })
  return link
}

export async function followLink(context: Context, workspaces: WorkspaceRegistry, { id }: { id: string }): Promise<{ workspace?: string }> {
  const own = pendingOf(context)
  const link = own.get(id)
  if (!link || link.kind === 'refused') throw new Refusal('not-possible', 'That link was already opened or is no longer available.')
  if (link.kind === 'prompt') {
    await (await context.state()).prompts.import(JSON.stringify([{ name: link.title, content: link.content }]))
    context.publish({ type: 'prompts-changed' })
    own.delete(id)
    return {}
  }
  const { folder, workspace, files, prompt } = link
  // Check again: a link must not open a whole disk or a home folder.
  checkRoot(folder, { env: context.env })
  const known = workspace.id ?? (await makeWorkspace(context, workspaces, link))
  // The link keeps it open until the window that shows it has opened it.
  const from = `link ${id}`
  const opened = await workspaces.open({ id: known }, { from })
  own.delete(id)
  const live = workspaces.get(opened.id)
  await selectFiles(context, workspaces, live, folder, files)
  if (prompt !== undefined) appendInstructions(live, prompt)
  context.publish({ type: 'show-workspace', workspace: live.id })
  workspaces.leave(live.id, from)
  return { workspace: live.id }
}

async function previewOf(context: Context, url: string): Promise<LinkPreview> {
  const id = context.newId()
  const read = parseOpenUrl(url)
  if (read.kind === 'refused') return { ...read, id, url: url.slice(0, 500) }
  if (read.kind === 'prompt') return { ...read, id }
  return openPreview(context, id, read)
}

async function openPreview(context: Context, id: string, link: Extract<OpenUrl, { kind: 'open' }>): Promise<LinkPreview> {
  const problems: { what: string; why: string }[] = link.unknown.map((name) => ({ what: name, why: 'unknown parameter' }))
  const named = expandHome(link.folder, context.env)
  const root = rootOf(context, named)
  const folder = root.ok ? root.path : undefined
  const files = folder === undefined ? [] : filesIn(folder, link.files, problems, context)
  const known = folder === undefined ? undefined : await workspaceFor(context, folder, link)
  return {
    kind: 'open',
    id,
    folder: folder ?? named,
    workspace: known ? { id: known.id, name: known.name } : { name: link.workspace ?? (basename(folder ?? named) || named) },
    files,
    ...defined({ prompt: link.prompt }),
    ephemeral: link.isEphemeral,
    focus: link.focus,
    ...(root.ok ? {} : { unusable: root.why }),
    problems,
  }
}

/** The workspace with this name and folder; without a name, any with the folder. An ephemeral link never opens a saved workspace. */
async function workspaceFor(
  context: Context,
  folder: string,
  { workspace: name, isEphemeral }: Pick<Extract<OpenUrl, { kind: 'open' }>, 'workspace' | 'isEphemeral'>,
): Promise<Workspace | undefined> {
  const workspaces = await context.state().then(
    (state) => state.workspaces.list(),
    () => [],
  )
  const matching = workspaces
    .filter(({ roots, ephemeral }) => roots.includes(folder) && (ephemeral || !isEphemeral))
    // Other links prefer a saved workspace: it has the user's work in this folder.
    .sort((a, b) => Number(a.ephemeral) - Number(b.ephemeral))
  if (name !== undefined) return matching.find((each) => each.name.toLowerCase() === name.toLowerCase())
  return matching.find(({ roots }) => roots.length === 1) ?? matching[0]
}

/** Ephemeral ones need no Pro here (formats §5). */
async function makeWorkspace(
  context: Context,
  workspaces: WorkspaceRegistry,
  { workspace: { name }, folder, ephemeral }: Extract<LinkPreview, { kind: 'open' }>,
): Promise<string> {
  const create = async (): Promise<Workspace> => (await context.state()).workspaces.create({ name, roots: [folder], ephemeral })
  const { id } = await (ephemeral ? create() : workspaces.withSavedWorkspaces(create))
  context.publish({ type: 'workspaces-changed' })
  return id
}

function rootOf(context: Context, folder: string): { ok: true; path: string } | { ok: false; why: string } {
  try {
    return { ok: true, path: checkRoot(folder, { env: context.env }) }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { ok: false, why: refusals[error.code].says }
  }
}

function filesIn(folder: string, files: readonly string[], problems: { what: string; why: string }[], context: Context): string[] {
  const rules = rulesOf(context, { roots: [folder] })
  return files.flatMap((file) => {
    const inside = resolveInside([folder], file)
    if (!inside.ok || inside.relative === '') {
      problems.push({ what: file, why: 'not in that folder' })
      return []
    }
    const { shown, because } = explainPath(folder, inside.relative, rules)
    const isThere = statFile(`${folder}/${inside.relative}`) !== null
    const secret = secretByName(inside.relative)
    if (!shown) problems.push({ what: file, why: isThere ? because : 'path not found' })
    // An external link must not select a secret: users can still select it themselves.
    else if (secret) problems.push({ what: file, why: `sensitive file (${secret}); select it yourself if you want to include it` })
    return shown && !secret ? [inside.relative] : []
  })
}

/** As if the user had selected them: ignored files cannot be selected. */
async function selectFiles(
  context: Context,
  workspaces: WorkspaceRegistry,
  live: LiveWorkspace,
  folder: string,
  files: readonly string[],
): Promise<void> {
  const tree = live.tree()
  const root = tree.roots.find(({ path }) => path === folder)
  if (!root || files.length === 0) return
  const paths = files.map((file) => rootPrefix(tree, root) + file)
  const { notes } = await changeSelectionOf(
    context,
    workspaces,
    { workspace: live.id, change: { type: 'check', paths, checked: true } },
    { audience: 'person' },
  )
  for (const says of notes) live.publish({ type: 'notice', tone: 'info', says })
}

function appendInstructions(live: LiveWorkspace, prompt: string): void {
  const { instructions } = live.workspace()
  live.change({ instructions: instructions === '' ? prompt : appendParagraph(instructions, prompt) })
}

function pendingOf(context: Context): Map<string, LinkPreview> {
  const own = pending.get(context) ?? new Map<string, LinkPreview>()
  pending.set(context, own)
  return own
}
