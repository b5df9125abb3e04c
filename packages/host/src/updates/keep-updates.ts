// For a long-running host: checks for updates shortly after startup and then once a day, if enabled.

import { limits, type UpdateSettings } from '@sheaf/contract'
import type { Updates, UpdateWorld } from './open-updates.ts'
import { tidyUpdates } from './update-files.ts'

const minuteMs = 60_000

/** Long after the first window is drawn. The hourly check costs nothing: the feed is fetched only once a day. */
const usual = { firstMs: minuteMs / 2, lookMs: 60 * minuteMs }

export interface KeptUpdates {
  settingsChanged(settings: UpdateSettings): void
  stop(): void
}

/** `updates` is opened on first use: the verification code takes a moment to load. */
export function keepUpdates(updates: () => Promise<Updates>, world: UpdateWorld, times = usual): KeptUpdates {
  let known: UpdateSettings | undefined
  const look = async () => {
    known = await world.settings()
    if (known.check && isDue(await world.checkedAt(), world.now())) await (await updates()).check('by-itself')
  }
  const changed = async (settings: UpdateSettings) => {
    const opened = await updates()
    const before = opened.lookedWith() ?? known
    const isSkippedAlready = (known ?? before)?.skipped === settings.skipped
    known = settings
    if (before !== undefined && before.check === settings.check && before.channel === settings.channel) {
      if (!isSkippedAlready) await opened.tell()
      return
    }
    await opened.forget()
    // Undefined: not checked yet in this run. The timer does that.
    if (before !== undefined && settings.check) await opened.check('by-itself')
  }
  const first = setTimeout(() => {
    tidyUpdates(world.home, world.version, world.now())
    if (world.line.off === undefined) void look()
  }, times.firstMs).unref()
  const hourly = world.line.off === undefined ? setInterval(() => void look(), times.lookMs).unref() : undefined
  return {
    settingsChanged(settings) {
      if (world.line.off === undefined) void changed(settings)
    },
    stop() {
      clearTimeout(first)
      clearInterval(hourly)
    },
  }
}

/** A clock that was set back must not stop updates for years. */
function isDue(checkedAt: string | null, now: Date): boolean {
  if (checkedAt === null) return true
  const hours = (now.getTime() - Date.parse(checkedAt)) / (60 * minuteMs)
  return !(hours >= 0 && hours < limits.updateCheckHours)
}
