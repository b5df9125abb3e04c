import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { describeShell } from '../testing/shell-contract.ts'
import { standInSurroundings } from '../testing/stand-in-surroundings.ts'
import { makeAppWindow } from './make-app-window.ts'

let home: string

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'sheaf-shell-'))
})
afterAll(() => rmSync(home, { recursive: true }))

describeShell('the installed browser', () => {
  let isOutsideBroken = false
  let chosen: string | null = null
  const around = standInSurroundings({
    programs: ['/usr/bin/chromium'],
    starts: () => (isOutsideBroken ? { state: 'ended', code: 4 } : { state: 'running' }),
  })
  return {
    shell: makeAppWindow({ home, around, pickFolder: async () => chosen }),
    shown: () => around.started.flatMap((words) => words.filter((word) => word.startsWith('--app=')).map((word) => word.slice(6))),
    handedOut: () => around.started.filter(([command]) => command === 'xdg-open').map(([, url = '']) => url),
    willChoose(folder) {
      chosen = folder
    },
    failOutside() {
      isOutsideBroken = true
    },
  }
})
