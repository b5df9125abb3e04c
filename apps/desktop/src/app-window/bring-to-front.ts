// Brings the running window to the front with the desktop's own tools. A browser that gets the same URL again opens a second
// window (seen with Chromium 156), and a page may not raise itself; if nothing here works, the page shows a hint in its title.

import type { DesktopEnvironment } from './desktop-environment.ts'

export async function bringToFront(pid: number | undefined, desktop: DesktopEnvironment): Promise<boolean> {
  for (const [command, args] of raiseCommands(pid, desktop)) if ((await desktop.run(command, args)).code === 0) return true
  if (desktop.platform === 'linux' && pid !== undefined && desktop.env.DISPLAY) return raiseWithWmctrl(pid, desktop)
  return false
}

function raiseCommands(pid: number | undefined, { platform, env }: DesktopEnvironment): [command: string, args: string[]][] {
  if (platform === 'win32')
    return [['powershell', ['-NoProfile', '-Command', "exit [int](-not (New-Object -ComObject WScript.Shell).AppActivate('Sheaf'))"]]]
  if (pid === undefined) return []
  if (platform === 'darwin') {
    const script = `tell application "System Events" to set frontmost of (first process whose unix id is ${pid}) to true`
    return [['osascript', ['-e', script]]]
  }
  return env.DISPLAY ? [['xdotool', ['search', '--onlyvisible', '--pid', String(pid), 'windowactivate']]] : []
}

/** wmctrl raises by window id, so the window of the process must be found first. */
async function raiseWithWmctrl(pid: number, desktop: DesktopEnvironment): Promise<boolean> {
  const { code, stdout } = await desktop.run('wmctrl', ['-l', '-p'])
  const window = code === 0 ? stdout.split('\n').find((line) => Number(line.split(/\s+/)[2]) === pid) : undefined
  const id = window?.split(/\s+/)[0]
  return id !== undefined && (await desktop.run('wmctrl', ['-i', '-a', id])).code === 0
}
