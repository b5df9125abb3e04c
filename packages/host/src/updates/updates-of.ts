// The updates of a host: what `openUpdates` needs from it, and when to check.

import { defaultUpdateSettings, isRefusal, type UpdateSettings } from '@sheaf/contract'
import manifest from '../../package.json' with { type: 'json' }
import type { Context } from '../context.ts'
import { keepUpdates } from './keep-updates.ts'
import { openUpdates, type Updates, type UpdateWorld } from './open-updates.ts'
import { updateLine } from './update-line.ts'

export function updatesOf(context: Context): Updates {
  return openUpdates(worldOf(context))
}

/** Returns a stop function. */
export function keepUpdatesOf(context: Context, updates: () => Promise<Updates>): () => void {
  const kept = keepUpdates(updates, worldOf(context))
  const unfollow = context.follow((event) => event.type === 'settings-changed' && kept.settingsChanged(event.settings.updates))
  return () => {
    kept.stop()
    unfollow()
  }
}

const key = 'updates'

function worldOf(context: Context): UpdateWorld {
  const settings = async (): Promise<UpdateSettings> => {
    const { readSettings } = await import('../settings/read-settings.ts')
    // The state of a newer Sheaf is unreadable; that is when an update is needed most.
    return unlessRefused(async () => (await readSettings(context)).updates, defaultUpdateSettings)
  }
  return {
    home: context.home,
    env: context.env,
    version: manifest.version,
    line: updateLine(context.env),
    now: context.now,
    settings,
    async checkedAt() {
      const { updatesKeptSchema } = await import('@sheaf/contract/schemas')
      const kept = updatesKeptSchema.safeParse(await unlessRefused(async () => (await context.state()).settings.get(key), undefined))
      return kept.success ? kept.data.checkedAt : null
    },
    async keepCheckedAt(time) {
      await unlessRefused(async () => (await context.state()).settings.set(key, { checkedAt: time }), undefined)
    },
    tell: (updates) => context.tell({ type: 'updates-changed', updates }),
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
