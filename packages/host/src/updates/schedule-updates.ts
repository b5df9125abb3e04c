// For a long-running host: checks for updates shortly after startup and then once a day, if enabled.

import { limits, type UpdateSettings } from '@sheaf/contract'
import type { UpdateContext, Updates } from './open-updates.ts'
import { tidyUpdates } from './update-files.ts'

const minuteMs = 60_000

/** Long after the first window is drawn. The hourly check costs nothing: the feed is fetched only once a day. */
const usual = { firstMs: minuteMs / 2, lookMs: 60 * minuteMs }

export interface UpdateSchedule {
  settingsChanged(settings: UpdateSettings): void
  stop(): void
}

/** `updates` is opened on first use: the verification code takes a moment to load. */
export function scheduleUpdates(updates: () => Promise<Updates>, context: UpdateContext, times = usual): UpdateSchedule {
  let known: UpdateSettings | undefined
  const checkIfDue = async () => {
    known = await context.settings()
    if (known.check && isDue(await context.checkedAt(), context.now())) await (await updates()).check('automatic')
  }
  const changed = async (settings: UpdateSettings) => {
    const opened = await updates()
    const before = opened.checkedWith() ?? known
    const isSkippedAlready = (known ?? before)?.skipped === settings.skipped
    known = settings
    if (before !== undefined && before.check === settings.check && before.channel === settings.channel) {
      if (!isSkippedAlready) await opened.publish()
      return
    }
    await opened.forget()
    // Undefined: not checked yet in this run. The timer does that.
    if (before !== undefined && settings.check) await opened.check('automatic')
  }
  const first = setTimeout(() => {
    tidyUpdates(context.home, context.version, context.now())
    if (context.source.off === undefined) void checkIfDue()
  }, times.firstMs).unref()
  const hourly = context.source.off === undefined ? setInterval(() => void checkIfDue(), times.lookMs).unref() : undefined
  return {
    settingsChanged(settings) {
      if (context.source.off === undefined) void changed(settings)
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
