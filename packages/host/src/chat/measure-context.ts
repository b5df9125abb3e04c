// Measures the context of a message, cached until something relevant changes.

import { type Call, type PromptRequest, Refusal, type Tier } from '@sheaf/contract'
import { resolveInside } from '@sheaf/engine/disk'
import { measurePrompt, type PromptMeasured } from '@sheaf/engine/prompt'
import type { Context } from '../context.ts'
import { promptToolsWith } from '../prompts/build-prompt.ts'
import { withKnownPrompts } from '../prompts/known-prompts.ts'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'
import { openBudgetMemory } from '../workspaces/measure-budget.ts'
import type { ContextMeter } from '../workspaces/workspace-memory.ts'

/** Callers share a measurement: canceling only stops the caller's wait. */
export function measureContext(
  context: Context,
  live: LiveWorkspace,
  request: PromptRequest,
  tier: Tier,
  { signal }: Call,
): Promise<PromptMeasured> {
  live.memory.chatMeter ??= openMeter(context, live)
  const measuring = live.memory.chatMeter.measure(request, tier)
  if (!signal) return measuring
  return new Promise((resolve, reject) => {
    const cancel = (): void => reject(new Refusal('cancelled'))
    if (signal.aborted) cancel()
    signal.addEventListener('abort', cancel)
    measuring.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel))
  })
}

function openMeter(context: Context, live: LiveWorkspace): ContextMeter {
  const memory = openBudgetMemory(context)
  const cached = new Map<string, Promise<PromptMeasured>>()
  const closing = new AbortController()
  live.onAffected((cause) => {
    cached.clear()
    if (cause.what === 'files') {
      memory.maps.forget([...cause.paths])
      memory.weights.forget(locationsOf(live, cause.paths))
    } else if (cause.what === 'tree') memory.maps.forgetAll()
  })
  live.onClose(() => closing.abort())

  const measure = async (asked: PromptRequest, tier: Tier): Promise<PromptMeasured> => {
    const { request } = await withKnownPrompts(context, asked)
    const tree = live.tree()
    const call: Call = { signal: closing.signal }
    const setting = { tree, rules: live.rules(), tier, isLenient: true, isBackground: true, maps: memory.maps.of(tree, call) }
    return measurePrompt(request, await promptToolsWith(context, request, setting, call), memory.weights)
  }
  return {
    measure(request, tier) {
      // A selection change clears the cache anyway.
      const key = JSON.stringify([tier, { ...request, selection: request.selection?.length }])
      const measured = cached.get(key) ?? measure(request, tier)
      if (cached.size >= maxCached) cached.clear()
      cached.set(key, measured)
      // Do not cache a failure: git may get installed, or a folder may come back.
      measured.catch(() => cached.get(key) === measured && cached.delete(key))
      return measured
    },
  }
}

/** Several chats may be open, each with its own context. */
const maxCached = 16

function locationsOf(live: LiveWorkspace, paths: readonly string[]): { root: string; relative: string }[] {
  const roots = live.tree().roots.map((root) => root.path)
  return paths.flatMap((path) => {
    const location = resolveInside(roots, path)
    return location.ok ? [location] : []
  })
}
