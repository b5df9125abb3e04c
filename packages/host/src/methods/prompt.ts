// prompt.make: everything a prompt needs, handed to the engine; the manifest is kept so that a reply can be judged later.

import { allows, type Call, limits, type PromptMade, type PromptRequest, Refusal } from '@sheaf/contract'
import { applyCopyPreset, makePrompt } from '@sheaf/engine/prompt'
import type { Context } from '../context.ts'
import { licenceStatus } from '../licence.ts'
import { measureWith } from '../measure.ts'
import { openPlace, rulesOf } from '../open-place.ts'
import { listPrompts } from './prompts.ts'

export async function makePromptFor(context: Context, given: PromptRequest, call: Call = {}): Promise<PromptMade> {
  const { tier } = licenceStatus(context.home, context.now())
  const request = applyCopyPreset(given)
  const asksForMaps = (given.maps !== undefined && given.maps !== 'none') || given.selection?.some((file) => file.mode === 'map')
  if (asksForMaps && !allows(tier, 'code-maps')) throw new Refusal('pro-needed', 'Code maps are a Pro feature.')
  // Before the work, not after it: a damaged state file is said at once.
  const state = await context.state()
  const { tree, troubles } = openPlace(context, request)
  const wanted = { encoding: request.encoding ?? 'o200k', secrets: request.secrets !== 'off' } as const
  const { made, manifest } = await makePrompt(request, {
    ...call,
    tree,
    tier,
    storedPrompts: request.prompts?.length ? await listPrompts(context) : [],
    measure: await measureWith(context, wanted, limits.unreadableFileBytes, call),
    blockFile: context.blockFile,
    rules: rulesOf(context, request),
    now: context.now(),
    newId: context.newId,
  })
  state.manifests.add(manifest)
  return {
    ...made,
    leftOut: [...troubles, ...made.leftOut],
    notes: [...made.notes, ...(tier === 'free' && given.maps === undefined ? ['Code maps are off in the free tier.'] : [])],
  }
}
