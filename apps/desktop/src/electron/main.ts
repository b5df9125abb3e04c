// The main process of the shipped app: finds or starts the host by the command line that ships with it, and shows its window.

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { Refusal } from '@sheaf/contract'
import { defaultMenu } from '../menu-table.ts'
import type { Shell } from '../shell.ts'
import { loadElectron } from './load-electron.ts'
import { type ElectronShellOptions, makeElectronShell } from './make-electron-shell.ts'

export interface MainOptions extends Omit<ElectronShellOptions, 'electron' | 'home'> {
  /** The file that starts the command line. */
  cli: string
  /** The state folder; where none is named, what Electron calls the folder of the user's data. */
  home?: string
  /** Runs it with these words and answers what it printed. */
  sheaf?: (...words: string[]) => Promise<string>
  electron?: ElectronShellOptions['electron']
}

export async function startApp({ cli, sheaf = (...words) => runSheaf(cli, words), ...options }: MainOptions): Promise<Shell | undefined> {
  const electron = options.electron ?? (await loadElectron())
  if (electron === undefined) throw new Refusal('wrong-usage', 'This runs inside Electron only; from source use `sheaf app`.')
  const home = options.home ?? (process.env.SHEAF_HOME || electron.app.getPath('userData'))
  // The browser's own files lie apart from the state, as they do for a window of the installed browser.
  electron.app.setPath('userData', join(home, 'window'))
  const shell = makeElectronShell({ ...options, home, electron })
  if (shell === undefined) {
    electron.app.quit()
    return undefined
  }
  const show = async () => {
    const { url }: { url: string } = JSON.parse(await sheaf('app', '--no-window', '--json'))
    await shell.openWindow(url)
  }
  shell.setMenu(defaultMenu)
  try {
    await show()
  } catch (problem) {
    await electron.app.whenReady()
    // Nobody sees what a desktop app prints.
    electron.dialog.showErrorBox('Sheaf cannot start', problem instanceof Error ? problem.message : String(problem))
    electron.app.quit()
    return undefined
  }
  // The host reads the link and shows a preview, also of one it refuses; nothing of it is done here.
  shell.onDeepLink(async (link) => {
    await sheaf('open', '--no-window', '--', link).catch(() => undefined)
    await shell.focus()
  })
  electron.app.on('activate', async () => {
    if (!(await shell.focus())) await show()
  })
  electron.app.on('window-all-closed', () => {
    if ((options.platform ?? process.platform) !== 'darwin') electron.app.quit()
  })
  return shell
}

/** Electron's own binary is a Node when told so. */
function runSheaf(cli: string, words: readonly string[]): Promise<string> {
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [cli, ...words], { env, windowsHide: true }, (error, stdout, stderr) =>
      error === null ? resolve(stdout) : reject(new Error(refusalIn(stdout) ?? (stderr.trim() || error.message), { cause: error })),
    )
  })
}

/** What it says about a refusal, with the way out (cli.md, `refusal`). */
function refusalIn(stdout: string): string | undefined {
  try {
    const { error }: { error?: { says: string; try: string } } = JSON.parse(stdout)
    return error && `${error.says}\n${error.try}`
  } catch {
    return undefined
  }
}
