// The main process of the shipped app: finds or starts the host by the command line that ships with it, and shows its window.

import { execFile } from 'node:child_process'
import { Refusal } from '@sheaf/contract'
import { defaultMenu } from '../menu-table.ts'
import type { Shell } from '../shell.ts'
import { loadElectron } from './load-electron.ts'
import { type ElectronShellOptions, makeElectronShell } from './make-electron-shell.ts'

export interface MainOptions extends Omit<ElectronShellOptions, 'electron'> {
  /** The file of the command line's bundle. */
  cli: string
  /** Runs it with these words and answers what it printed. */
  sheaf?: (...words: string[]) => Promise<string>
  electron?: ElectronShellOptions['electron']
}

export async function startApp({ cli, sheaf = (...words) => runSheaf(cli, words), ...options }: MainOptions): Promise<Shell | undefined> {
  const electron = options.electron ?? (await loadElectron())
  if (electron === undefined) throw new Refusal('wrong-usage', 'This runs inside Electron only; from source use `sheaf app`.')
  const shell = makeElectronShell({ ...options, electron })
  if (shell === undefined) {
    electron.app.quit()
    return undefined
  }
  const show = async () => {
    const { url }: { url: string } = JSON.parse(await sheaf('app', '--no-window', '--json'))
    await shell.openWindow(url)
  }
  shell.setMenu(defaultMenu)
  await show()
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
    execFile(process.execPath, [cli, ...words], { env, windowsHide: true }, (error, stdout) =>
      error === null ? resolve(stdout) : reject(error),
    )
  })
}
