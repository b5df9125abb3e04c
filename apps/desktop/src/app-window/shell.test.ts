import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { fakeDesktop } from '../testing/fake-desktop.ts'
import { describeShell } from '../testing/shell-contract.ts'
import { makeAppWindow } from './make-app-window.ts'

let home: string

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'sheaf-shell-'))
})
afterAll(() => rmSync(home, { recursive: true }))

describeShell('the installed browser', () => {
  let failsExternally = false
  let chosen: string | null = null
  const desktop = fakeDesktop({
    programs: ['/usr/bin/chromium'],
    starts: () => (failsExternally ? { state: 'ended', code: 4 } : { state: 'running' }),
  })
  return {
    shell: makeAppWindow({ home, desktop, pickFolder: async () => chosen }),
    shown: () => desktop.started.flatMap((words) => words.filter((word) => word.startsWith('--app=')).map((word) => word.slice(6))),
    openedExternally: () => desktop.started.filter(([command]) => command === 'xdg-open').map(([, url = '']) => url),
    willChoose(folder) {
      chosen = folder
    },
    failExternally() {
      failsExternally = true
    },
  }
})
