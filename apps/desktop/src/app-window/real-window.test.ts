// Tests the app window with a real browser on a virtual screen.

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { desktopPrograms } from '../../../cli/src/daemon/desktop-programs.ts'
import { attachBrowser, debuggingArgs, pagesOf } from '../testing/attach-browser.ts'
import { openScreen, type Screen } from '../testing/open-screen.ts'
import { until } from '../testing/until.ts'
import { currentMachine, type DesktopEnvironment, type Env } from './desktop-environment.ts'
import { makeAppWindow } from './make-app-window.ts'
import { profileOwner } from './profile-folder.ts'

let home: string
let screen: Screen
let server: Server

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'sheaf-real-window-'))
  screen = await openScreen()
  server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<title>Sheaf ${request.url}</title>`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await screen.close()
  rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

describe('a real window', () => {
  // [S1.1]
  it('opens standalone windows in one browser, and closes the browser when the shell quits', async () => {
    const desktop = realDesktop({ ...process.env, DISPLAY: screen.display, SHEAF_BROWSER_ARGS: debuggingArgs })
    const shell = makeAppWindow({ home, desktop })
    const profile = join(home, 'window')

    expect(await shell.openWindow(addressOf('/first'))).toEqual({ how: 'app-window', name: expect.any(String) })
    const browser = await attachBrowser(profile)
    const first = await until('the first window', () => pagesOf(browser).find((page) => page.url() === addressOf('/first')))
    expect(await first.title()).toBe('Sheaf /first')
    expect(await first.evaluate(`matchMedia('(display-mode: standalone)').matches`)).toBe(true)
    expect(pagesOf(browser).length).toBe(1)

    const owner = profileOwner(profile, desktop)
    expect(await shell.openWindow(addressOf('/second'))).toEqual({ how: 'app-window', name: expect.any(String) })
    await until('the second window', () => pagesOf(browser).some((page) => page.url() === addressOf('/second')))
    expect(profileOwner(profile, desktop)).toBe(owner)

    await shell.quit()
    await until('the browser to end', () => profileOwner(profile, desktop) === undefined)
    await browser.close()
  })

  it('opens no window without a display, and reports why', async () => {
    const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...env } = process.env
    expect(await makeAppWindow({ home, desktop: realDesktop(env) }).openWindow(addressOf('/'))).toEqual({
      how: 'none',
      reason: 'No display found, so no window can be opened.',
    })
  })
})

/** The desktop environment as the CLI builds it. */
function realDesktop(env: Env): DesktopEnvironment {
  return { ...currentMachine(env), ...desktopPrograms(env) }
}

function addressOf(path: string): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server is not listening.')
  return `http://127.0.0.1:${address.port}${path}`
}
