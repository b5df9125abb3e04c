// Opens the desktop's native folder picker, if there is a desktop.

import type { Env } from '@sheaf/engine/disk'
import { findProgram, runProgram } from '@sheaf/engine/work'
import type { Context } from '../context.ts'

const title = 'Open a folder'
/** A dialog may stay open while its user is away, but not for days. */
const deadlineMs = 12 * 3_600_000

/** Null: canceled. */
export async function askForFolder(
  { env, shell }: Pick<Context, 'env' | 'shell'>,
  platform: NodeJS.Platform = process.platform,
): Promise<string | null | 'unavailable'> {
  if (shell?.pickFolder) return shell.pickFolder()
  const dialog = dialogFor(env, platform)
  if (!dialog) return 'unavailable'
  // The whole environment: without it a dialog has neither the user's theme nor the input method.
  const result = await runProgram({ ...dialog, env, deadlineMs, maxBytes: 1_000_000 })
  const path = result.ok ? result.stdout.toString('utf8').replace(/\r?\n$/, '') : ''
  return path === '' ? null : path.length > 1 ? path.replace(/[/\\]$/, '') : path
}

function dialogFor(env: Env, platform: NodeJS.Platform): { program: string; args: string[] } | undefined {
  const candidates = platform === 'darwin' ? macDialogs : platform === 'win32' ? windowsDialogs : linuxDialogs(env)
  for (const { name, args } of candidates) {
    const program = findProgram(name, env)
    if (program) return { program, args }
  }
  return undefined
}

interface Dialog {
  name: string
  args: string[]
}

function linuxDialogs(env: Env): Dialog[] {
  if (!env.DISPLAY && !env.WAYLAND_DISPLAY) return []
  return [
    { name: 'zenity', args: ['--file-selection', '--directory', `--title=${title}`] },
    { name: 'kdialog', args: ['--title', title, '--getexistingdirectory', env.HOME || '/'] },
  ]
}

const macDialogs: Dialog[] = [{ name: 'osascript', args: ['-e', `POSIX path of (choose folder with prompt "${title}")`] }]

const windowsDialogs: Dialog[] = [
  {
    name: 'powershell.exe',
    args: [
      '-NoProfile',
      '-STA',
      '-Command',
      `Add-Type -AssemblyName System.Windows.Forms; $d = New-Object System.Windows.Forms.FolderBrowserDialog; $d.Description = '${title}'; if ($d.ShowDialog() -eq 'OK') { $d.SelectedPath }`,
    ],
  },
]
