// Browsers that can show a URL in a separate window, and where each platform installs them. The first one found is used.

import { posix, win32 } from 'node:path'
import type { Machine } from './desktop-environment.ts'

export interface KnownBrowser {
  name: string
  file: string
}

type MachineInfo = Pick<Machine, 'env' | 'platform' | 'userHome'>

const onLinux: readonly (readonly [name: string, programs: readonly string[], paths: readonly string[]])[] = [
  ['Google Chrome', ['google-chrome-stable', 'google-chrome', 'google-chrome-beta'], ['/opt/google/chrome/chrome']],
  ['Chromium', ['chromium', 'chromium-browser'], ['/usr/lib/chromium/chromium', '/snap/bin/chromium']],
  ['Microsoft Edge', ['microsoft-edge-stable', 'microsoft-edge'], ['/opt/microsoft/msedge/msedge']],
  ['Brave', ['brave-browser', 'brave'], ['/opt/brave.com/brave/brave', '/snap/bin/brave']],
]

const onMac: readonly string[] = ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Brave Browser']

const onWindows: readonly (readonly [name: string, file: string])[] = [
  ['Google Chrome', 'Google\\Chrome\\Application\\chrome.exe'],
  ['Microsoft Edge', 'Microsoft\\Edge\\Application\\msedge.exe'],
  ['Brave', 'BraveSoftware\\Brave-Browser\\Application\\brave.exe'],
  ['Chromium', 'Chromium\\Application\\chrome.exe'],
]

export function knownBrowsers({ env, platform, userHome }: MachineInfo): KnownBrowser[] {
  if (platform === 'darwin')
    return onMac.flatMap((name) =>
      ['/', userHome].map((top) => ({ name, file: posix.join(top, 'Applications', `${name}.app`, 'Contents', 'MacOS', name) })),
    )
  if (platform === 'win32') {
    const tops = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].filter((top) => top !== undefined && top !== '')
    return onWindows.flatMap(([name, file]) => tops.map((top) => ({ name, file: win32.join(top ?? '', file) })))
  }
  // A relative PATH entry would run a program from the current folder.
  const folders = (env.PATH ?? '').split(':').filter((folder) => folder.startsWith('/'))
  return onLinux.flatMap(([name, programs, paths]) => [
    ...programs.flatMap((program) => folders.map((folder) => ({ name, file: posix.join(folder, program) }))),
    ...paths.map((file) => ({ name, file })),
  ])
}
