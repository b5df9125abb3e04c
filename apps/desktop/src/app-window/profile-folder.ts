// The browser profile of the window, separate from the user's, so that it is one window with its own size and nothing else in it.

import { posix, win32 } from 'node:path'
import type { Machine } from './desktop-environment.ts'

export function profileFolder(home: string, browser: string, desktop: Machine): string {
  // A snap may not write to hidden folders, and the state folder is usually in one.
  if (isSnap(browser, desktop)) return posix.join(desktop.userHome, 'snap', 'chromium', 'common', 'sheaf-window')
  return (desktop.platform === 'win32' ? win32 : posix).join(home, 'window')
}

/** Ubuntu's /usr/bin/chromium-browser is a script that starts the snap. */
function isSnap(browser: string, { isProgram, linkAt, platform }: Machine): boolean {
  if (platform !== 'linux') return false
  const isScript = browser.endsWith('/chromium-browser') && isProgram('/snap/bin/chromium')
  return isScript || browser.startsWith('/snap/') || linkAt(browser)?.includes('/snap') === true
}

/** The browser that has the profile open leaves a symlink with its pid. Not on Windows. */
export function profileOwner(profile: string, { linkAt, platform }: Machine): number | undefined {
  if (platform === 'win32') return undefined
  const pid = Number(linkAt(posix.join(profile, 'SingletonLock'))?.match(/-(\d+)$/)?.[1])
  return Number.isSafeInteger(pid) && pid > 1 && isAlive(pid) ? pid : undefined
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
