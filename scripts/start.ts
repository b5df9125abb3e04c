// `npm start`: opens the app on the current folder. Builds the UI first if its sources changed.

import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { buildUi, isUiFresh } from './ui-build.ts'

// Must come before anything large is loaded: without the cache, compiling the bundle is a third of the start time.
enableCompileCache(process.env.NODE_COMPILE_CACHE ?? resolve(import.meta.dirname, '../node_modules/.cache/sheaf'))

if (!isUiFresh()) {
  console.log('Building the window…')
  await buildUi()
}
// In this process, because starting a second Node would be a tenth of the user's waiting time.
process.argv.splice(2, Number.POSITIVE_INFINITY, 'app', process.env.INIT_CWD ?? process.cwd(), ...process.argv.slice(2))
await import(new URL('../bin/start.mjs', import.meta.url).href)
