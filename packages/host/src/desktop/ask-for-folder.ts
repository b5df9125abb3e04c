// The desktop's own dialog for choosing a folder, where there is a desktop.

import type { Env } from '@sheaf/engine/disk'
import type { Context } from '../context.ts'
import { askProgram, findProgram } from './run-program.ts'

const title = 'Open a folder'

/** Null: nobody chose. */
export async function askForFolder(
  { env, shell }: Pick<Context, 'env' | 'shell'>,
  platform: NodeJS.Platform = process.platform,
): Promise<string | null | 'unavailable'> {
  if (shell?.pickFolder) return shell.pickFolder()
  const dialog = dialogFor(env, platform)
  if (!dialog) return 'unavailable'
  const answer = await askProgram(dialog.program, dialog.args, env)
  const path = answer?.replace(/\r?\n$/, '') ?? ''
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
