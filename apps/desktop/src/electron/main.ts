// The main process of the packaged app: finds or starts the host with the bundled CLI, and shows its window.

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { Refusal } from '@sheaf/contract'
import { defaultMenu } from '../menu-table.ts'
import type { Shell } from '../shell.ts'
import { loadElectron } from './load-electron.ts'
import { type ElectronShellOptions, makeElectronShell } from './make-electron-shell.ts'

export interface MainOptions extends Omit<ElectronShellOptions, 'electron' | 'home'> {
  /** The file that starts the CLI. */
  cli: string
  /** The state folder; defaults to SHEAF_HOME, else to Electron's `userData`. */
  home?: string
  /** Runs the CLI with these words and returns its stdout. */
  sheaf?: (...words: string[]) => Promise<string>
  electron?: ElectronShellOptions['electron']
}

export async function startApp({ cli, sheaf = (...words) => runSheaf(cli, words), ...options }: MainOptions): Promise<Shell | undefined> {
  const electron = options.electron ?? (await loadElectron())
  if (electron === undefined) throw new Refusal('wrong-usage', 'This only runs inside Electron. From source, use `sheaf app`.')
  const home = options.home ?? (process.env.SHEAF_HOME || electron.app.getPath('userData'))
  // Keep Electron's own files apart from the state, as for a window of the installed browser.
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
    // Nobody sees the output of a desktop app.
    electron.dialog.showErrorBox("Sheaf can't start", problem instanceof Error ? problem.message : String(problem))
    electron.app.quit()
    return undefined
  }
  // The host parses the link and shows a preview, even of a refused one; nothing is executed here.
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

/** Electron's own binary can run as Node. */
function runSheaf(cli: string, words: readonly string[]): Promise<string> {
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [cli, ...words], { env, windowsHide: true }, (error, stdout, stderr) =>
      error === null ? resolve(stdout) : reject(new Error(parseRefusal(stdout) ?? (stderr.trim() || error.message), { cause: error })),
    )
  })
}

/** The refusal in its JSON output, with advice (cli.md, `refusal`). */
function parseRefusal(stdout: string): string | undefined {
  try {
    const { error }: { error?: { says: string; try: string } } = JSON.parse(stdout)
    return error && `${error.says}\n${error.try}`
  } catch {
    return undefined
  }
}
