// `npm start`: the app on the folder it was started in. Builds the UI first when its sources changed.

import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { buildUi, isUiFresh } from './ui-build.ts'

// Before anything large is loaded: the bundle's bytecode is a third of a start.
enableCompileCache(process.env.NODE_COMPILE_CACHE ?? resolve(import.meta.dirname, '../node_modules/.cache/sheaf'))

if (!isUiFresh()) {
  console.log('Building the window…')
  await buildUi()
}
// In this process, not in another one: a second start of Node would be a tenth of what a user waits for.
process.argv.splice(2, Number.POSITIVE_INFINITY, 'app', process.env.INIT_CWD ?? process.cwd(), ...process.argv.slice(2))
await import(new URL('../bin/start.mjs', import.meta.url).href)
