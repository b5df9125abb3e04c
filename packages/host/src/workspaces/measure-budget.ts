// Measures a workspace's prompt once. Returns a refusal as part of the result instead of throwing it.

import { allows, type Budget, type Call, isRefusal, limits, noTokens, type PromptRequest, refusalAnswer } from '@sheaf/contract'
import { type BlockCounter, measurePrompt, openBlockCounter, type PromptMeasured } from '@sheaf/engine/prompt'
import type { Context } from '../context.ts'
import { licenseStatus } from '../licensing/index.ts'
import { promptToolsWith } from '../prompts/build-prompt.ts'
import { withKnownPrompts } from '../prompts/known-prompts.ts'
import { mapsNote } from '../prompts/prompt-notes.ts'
import { promptRequestOf } from '../prompts/prompt-request-of.ts'
import { type BudgetMaps, openBudgetMaps } from './budget-maps.ts'
import type { LiveWorkspace } from './live-workspace.ts'

export type Measured = Omit<Budget, 'version'>

/** Caches kept between measurements. */
export interface BudgetMemory {
  weights: BlockCounter
  maps: BudgetMaps
}

export function openBudgetMemory(context: Context): BudgetMemory {
  return { weights: openBlockCounter(), maps: openBudgetMaps(context) }
}

/** Throws only `cancelled` and bugs. `isInterim`: doesn't look for maps to add, which takes longest; keeps those shown before. */
export async function measureBudget(
  context: Context,
  live: LiveWorkspace,
  { weights, maps }: BudgetMemory,
  call: Call,
  { isInterim = false }: { isInterim?: boolean } = {},
): Promise<Measured> {
  const { tier } = licenseStatus(context)
  const cap = allows(tier, 'more-than-free-tokens') ? {} : { cap: limits.freeTokenLimit }
  try {
    const given = promptRequestOf(live.workspace())
    const { request: whole, notes } = await withKnownPrompts(context, given)
    const request = isInterim ? { ...whole, maps: 'none' as const } : whole
    const tree = live.tree()
    const setting = {
      tree,
      rules: live.rules(),
      tier,
      isLenient: true,
      isBackground: true,
      ...(isInterim ? {} : { maps: maps.of(tree, call) }),
    }
    const counted = await measurePrompt(request, await promptToolsWith(context, request, setting, call), weights)
    const measured = isInterim && whole.maps !== 'none' ? withMapsOf(live.shown.budget, counted, whole) : counted
    const isBeyondTier = request.edits === 'architect' && !allows(tier, 'pro-mode')
    return {
      ...measured,
      ...cap,
      notes: [
        ...measured.notes,
        ...notes,
        ...mapsNote({ tier }, request),
        ...(isInterim ? ['Code maps are still being counted.'] : []),
        ...(isBeyondTier ? ["This copy preset requires Sheaf Pro. It is counted here, but can't be copied."] : []),
      ],
    }
  } catch (error) {
    if (!isRefusal(error) || error.code === 'cancelled') throw error
    return { tokens: noTokens, files: [], leftOut: [], findings: [], notes: [], ...cap, refused: refusalAnswer(error).error }
  }
}

/** Until the new maps are known, the old ones stay: otherwise, the total would drop and rise again after every write. */
function withMapsOf(before: Budget | null, counted: PromptMeasured, { selection = [], addedMaps }: PromptRequest): PromptMeasured {
  const gone = new Set([...selection.map(({ path }) => path), ...(addedMaps?.removed ?? [])])
  const kept = (before?.files ?? []).filter(({ path, mode }) => mode === 'map' && !gone.has(path))
  const added = kept.reduce((sum, { tokens }) => sum + tokens, 0)
  const { tokens } = counted
  return {
    ...counted,
    files: [...counted.files, ...kept],
    tokens: { ...tokens, maps: tokens.maps + added, total: tokens.total + added },
  }
}
