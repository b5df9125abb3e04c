// Starts the command line of a package. The compile cache spares every start about 60 ms; it lies in a folder that only the user writes.

const { mkdirSync } = process.getBuiltinModule('node:fs')
const { enableCompileCache } = process.getBuiltinModule('node:module')
const { homedir, tmpdir } = process.getBuiltinModule('node:os')
const { join } = process.getBuiltinModule('node:path')

if (!process.env.NODE_COMPILE_CACHE) keepCompiled()
await import('../dist/main.js')

function keepCompiled() {
  const folder = join(cacheFolder(), 'compiled')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    enableCompileCache(folder)
  } catch {
    // A home that cannot be written costs time, nothing else.
  }
}

/** Apart from the state folder, which is made with its own rights by whoever first keeps something; within it where it was moved. */
function cacheFolder() {
  const { env, platform } = process
  if (env.SHEAF_HOME) return join(env.SHEAF_HOME, 'cache')
  const home = env.HOME || env.USERPROFILE || homedir() || tmpdir()
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'Sheaf')
  if (platform === 'win32') return join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'Sheaf', 'Cache')
  return join(env.XDG_CACHE_HOME || join(home, '.cache'), 'sheaf')
}
