// The updates of a host: what `openUpdates` needs from it, and when to check.

import { defaultUpdateSettings, isRefusal, type UpdateSettings } from '@sheaf/contract'
import manifest from '../../package.json' with { type: 'json' }
import type { Context } from '../context.ts'
import { openUpdates, type UpdateContext, type Updates } from './open-updates.ts'
import { scheduleUpdates } from './schedule-updates.ts'
import { updateSource } from './update-source.ts'

export function updatesOf(context: Context): Updates {
  return openUpdates(updateContext(context))
}

/** Returns a stop function. */
export function scheduleUpdatesOf(context: Context, updates: () => Promise<Updates>): () => void {
  const kept = scheduleUpdates(updates, updateContext(context))
  const unsubscribe = context.subscribe((event) => event.type === 'settings-changed' && kept.settingsChanged(event.settings.updates))
  return () => {
    kept.stop()
    unsubscribe()
  }
}

const key = 'updates'

function updateContext(context: Context): UpdateContext {
  const settings = async (): Promise<UpdateSettings> => {
    const { readSettings } = await import('../settings/read-settings.ts')
    // The state of a newer Sheaf is unreadable; that is when an update is needed most.
    return unlessRefused(async () => (await readSettings(context)).updates, defaultUpdateSettings)
  }
  return {
    home: context.home,
    env: context.env,
    version: manifest.version,
    source: updateSource(context.env),
    now: context.now,
    settings,
    async checkedAt() {
      const { updateStateSchema } = await import('@sheaf/contract/schemas')
      const kept = updateStateSchema.safeParse(await unlessRefused(async () => (await context.state()).settings.get(key), undefined))
      return kept.success ? kept.data.checkedAt : null
    },
    async saveCheckedAt(time) {
      await unlessRefused(async () => (await context.state()).settings.set(key, { checkedAt: time }), undefined)
    },
    publish: (updates) => context.publish({ type: 'updates-changed', updates }),
  }
}

async function unlessRefused<Value, Other>(work: () => Promise<Value>, otherwise: Other): Promise<Value | Other> {
  try {
    return await work()
  } catch (problem) {
    if (isRefusal(problem)) return otherwise
    throw problem
  }
}
