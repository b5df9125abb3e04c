// prompt.make: everything a prompt needs, handed to the engine; the manifest is kept so that a reply can be judged later.

import {
  allows,
  type Call,
  isRefusal,
  type LicenceStatus,
  limits,
  type PromptMade,
  type PromptManifest,
  type PromptRequest,
} from '@sheaf/contract'
import { linkedPlace } from '@sheaf/engine/disk'
import { applyCopyPreset, makePrompt } from '@sheaf/engine/prompt'
import { eachFile, rootPrefix, type Tree } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import { licenceStatus, requirePro as requireEntitlement } from '../licence.ts'
import { measureWith } from '../measure.ts'
import { openPlace, rulesOf, troublesIn } from '../open-place.ts'
import { promptMapsWith } from '../prompt-maps.ts'
import { takeUntold } from '../settle-journal.ts'
import { listPrompts } from './prompts.ts'

export async function makePromptFor(context: Context, given: PromptRequest, call: Call = {}): Promise<PromptMade> {
  const status = licenceStatus(context.home, context.now())
  const request = applyCopyPreset(given)
  requirePro(status, given, request)
  // Before the work, not after it: a damaged state file is said at once. Where none can be written the prompt is made all the same.
  const state = await context.state().catch((error: unknown) => {
    if (isRefusal(error) && error.code === 'state-unwritable') return undefined
    throw error
  })
  const { tree, troubles } = openPlace(context, request)
  const wanted = { encoding: request.encoding ?? 'o200k', secrets: request.secrets !== 'off' } as const
  const { made, manifest } = await makePrompt(request, {
    ...call,
    tree,
    tier: status.tier,
    storedPrompts: request.prompts?.length ? await listPrompts(context) : [],
    measure: await measureWith(context, wanted, limits.unreadableFileBytes, call),
    blockFile: context.blockFile,
    rules: rulesOf(context, request),
    now: context.now(),
    newId: context.newId,
    maps: allows(status.tier, 'code-maps') ? promptMapsWith(context, tree, call) : undefined,
  })
  state?.manifests.add({ ...manifest, files: [...manifest.files, ...behindLinks(tree, manifest.files)] })
  return {
    ...made,
    leftOut: [...troublesIn(troubles, given.paths), ...made.leftOut],
    notes: [
      ...takeUntold(context),
      ...made.notes,
      ...mapsNote(status, given),
      ...(state ? [] : ['What this prompt held could not be remembered: the state folder cannot be written.']),
    ],
  }
}

/** A file that was shown under the name of a link was shown: a reply may write to it by its own. */
function behindLinks(tree: Tree, files: PromptManifest['files']): PromptManifest['files'] {
  const links = new Map<string, { root: string; relative: string }>()
  eachFile(tree, (path, file, root) => {
    if (file.kind === 'link') links.set(path, { root: root.path, relative: path.slice(rootPrefix(tree, root).length) })
  })
  const roots = tree.roots.map(({ path }) => path)
  return files.flatMap((file) => {
    const link = links.get(file.path)
    const inside = link && linkedPlace(roots, link.root, link.relative)
    const root = inside?.ok ? tree.roots.find(({ path }) => path === inside.root) : undefined
    return inside?.ok && root ? [{ ...file, path: rootPrefix(tree, root) + inside.relative }] : []
  })
}

/** What a preset merely suggests is left off in the free tier; what was asked for outright is refused. */
function requirePro(status: LicenceStatus, given: PromptRequest, request: PromptRequest): void {
  const asksForMaps = (given.maps !== undefined && given.maps !== 'none') || given.selection?.some((file) => file.mode === 'map')
  if (asksForMaps) requireEntitlement(status, 'code-maps')
  if (request.edits === 'architect') requireEntitlement(status, 'pro-mode')
}

function mapsNote({ tier }: LicenceStatus, { maps }: PromptRequest): string[] {
  return maps !== 'none' && tier === 'free' ? ['Code maps are off in the free tier.'] : []
}
