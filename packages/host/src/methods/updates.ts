// updates.*: a newer Sheaf. Loaded when somebody asks, or a while after the start of a host that stays.

import { defaultUpdateSettings, type HostApi, isRefusal, type UpdateSettings } from '@sheaf/contract'
import manifest from '../../package.json' with { type: 'json' }
import type { Context } from '../context.ts'
import type { Updates, UpdateWorld } from '../updates/open-updates.ts'
import { updateLine } from '../updates/update-line.ts'

type UpdateMethods = Pick<HostApi, Extract<keyof HostApi, `updates.${string}`>>

export function updateMethods(context: Context, isResident: boolean): UpdateMethods {
  const world = worldOf(context)
  let opened: Promise<Updates> | undefined
  const updates = () => {
    opened ??= import('../updates/open-updates.ts').then(({ openUpdates }) => openUpdates(world))
    return opened
  }
  if (isResident) keep(context, updates, world)
  context.onClose(async () => (await opened)?.close())
  return {
    'updates.status': async (input, call) =>
      input?.check === true ? (await updates()).check('asked', call?.signal) : (await updates()).shown(),
    'updates.download': async (_input, call) => (await updates()).download(call),
    'updates.cancel': async () => (await updates()).cancel(),
    'updates.install': async () => (await updates()).install(),
  }
}

function keep(context: Context, updates: () => Promise<Updates>, world: UpdateWorld): void {
  const keeping = import('../updates/keep-updates.ts').then(({ keepUpdates }) => {
    const kept = keepUpdates(updates, world)
    const unfollow = context.follow((event) => event.type === 'settings-changed' && kept.settingsChanged(event.settings.updates))
    return () => {
      kept.stop()
      unfollow()
    }
  })
  context.onClose(async () => (await keeping)())
}

const key = 'updates'

function worldOf(context: Context): UpdateWorld {
  const settings = async (): Promise<UpdateSettings> => {
    const { readSettings } = await import('../desk/settings.ts')
    // A state of a newer Sheaf cannot be read here; that is when an update is needed most.
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
