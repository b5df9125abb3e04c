// What the files of a message weigh, measured once until something that counts changes.

import { type Call, type PromptRequest, Refusal, type Tier } from '@sheaf/contract'
import { resolveInside } from '@sheaf/engine/disk'
import { measurePrompt, type PromptMeasured } from '@sheaf/engine/prompt'
import type { Context } from '../context.ts'
import type { Desk } from '../desk/desk.ts'
import { openBudgetMemory, withKnownPrompts } from '../desk/measure-budget.ts'
import { promptToolsWith } from '../methods/prompt.ts'

interface Meter {
  measure(request: PromptRequest, tier: Tier): Promise<PromptMeasured>
}

const meters = new WeakMap<Desk, Meter>()

/** Several may wait for one measurement: whoever cancels only stops waiting. */
export function measureContext(
  context: Context,
  desk: Desk,
  request: PromptRequest,
  tier: Tier,
  { signal }: Call,
): Promise<PromptMeasured> {
  const meter = meters.get(desk) ?? openMeter(context, desk)
  meters.set(desk, meter)
  const measuring = meter.measure(request, tier)
  if (!signal) return measuring
  return new Promise((resolve, reject) => {
    const cancel = (): void => reject(new Refusal('cancelled'))
    if (signal.aborted) cancel()
    signal.addEventListener('abort', cancel)
    measuring.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel))
  })
}

function openMeter(context: Context, desk: Desk): Meter {
  const memory = openBudgetMemory(context)
  let version = 0
  let last: { key: string; measured: Promise<PromptMeasured>; stop: AbortController } | undefined
  desk.onAffected((cause) => {
    version++
    if (cause.what === 'files') {
      const roots = desk.tree().roots.map((root) => root.path)
      memory.maps.forget([...cause.paths])
      memory.weights.forget(
        cause.paths.flatMap((path) => {
          const place = resolveInside(roots, path)
          return place.ok ? [place] : []
        }),
      )
    } else if (cause.what === 'tree') memory.maps.forgetAll()
  })
  desk.onClose(() => last?.stop.abort())

  const measure = async (asked: PromptRequest, tier: Tier, signal: AbortSignal): Promise<PromptMeasured> => {
    const { request } = await withKnownPrompts(context, asked)
    const tree = desk.tree()
    const call: Call = { signal }
    const setting = { tree, rules: desk.rules(), tier, isLenient: true, isBackground: true, maps: memory.maps.of(tree, call) }
    return measurePrompt(request, await promptToolsWith(context, request, setting, call), memory.weights)
  }
  return {
    measure(request, tier) {
      const key = JSON.stringify([version, tier, { ...request, selection: undefined }])
      if (last?.key === key) return last.measured
      last?.stop.abort()
      const stop = new AbortController()
      const measured = measure(request, tier, stop.signal)
      const own = { key, measured, stop }
      last = own
      // What was refused may be possible the next time: git is installed, a folder comes back.
      measured.catch(() => {
        if (last === own) last = undefined
      })
      return measured
    },
  }
}
