// Entry point of the packaged app. Electron becomes ready only after this module has been evaluated, so nothing here waits for a
// window; and a link that started the app is reported at once, so nothing else is loaded before.

import { join } from 'node:path'
import { defined } from '@sheaf/contract'
import { loadElectron } from './load-electron.ts'
import { startApp } from './main.ts'

const here = import.meta.dirname
const electron = await loadElectron()
void startApp({ cli: join(here, 'bin', 'start.mjs'), preload: join(here, 'preload.cjs'), ...defined({ electron }) })
