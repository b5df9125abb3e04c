// Starts the CLI of a package. The compile cache saves about 60 ms per start; it is in a folder that only the user can write to.

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
    // If the home folder is not writable, starting only takes longer.
  }
}

/** Not inside the default state folder, which the host must create with its own permissions; inside SHEAF_HOME if that is set. */
function cacheFolder() {
  const { env, platform } = process
  if (env.SHEAF_HOME) return join(env.SHEAF_HOME, 'cache')
  const home = env.HOME || env.USERPROFILE || homedir() || tmpdir()
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'Sheaf')
  if (platform === 'win32') return join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'Sheaf', 'Cache')
  return join(env.XDG_CACHE_HOME || join(home, '.cache'), 'sheaf')
}
