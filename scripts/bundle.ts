// Bundles the CLI into dist/, then builds the UI. dist/inputs.json lists the source files; bin/start.mjs runs from source as soon as one of
// them differs, so a stale bundle is never used. `--if-stale` does nothing if both builds match the current sources.

import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { bundleCli } from './bundle-cli.ts'
import { removeOldFiles } from './remove-old-files.ts'
import { buildUi, isUiFresh } from './ui-build.ts'

const root = resolve(import.meta.dirname, '..')
const dist = resolve(root, 'dist')
const stampFile = resolve(dist, 'inputs.json')

if (process.argv.includes('--if-stale') && isFresh()) process.exit()

// Without the stamp file, a process that starts before the new bundle is complete runs from source.
mkdirSync(dist, { recursive: true })
rmSync(stampFile, { force: true })
// Bundles the packages that the daemon and `sheaf mcp` load at startup. From node_modules, they would import built-ins as ES modules,
// `node:http` would load a whole HTTP client, and the MCP SDK a second copy of zod.
const isBundled = (id: string) =>
  /^(@sheaf\/|@modelcontextprotocol\/|@hono\/|hono(\/|$)|ws$|zod(\/|$)|bufferutil$|utf-8-validate$)/.test(id)
const { inputs, files } = await bundleCli({ dist, isBundled })
removeOldFiles(dist, new Set(files))
const stamps = [...inputs, resolve(root, 'apps/cli/package.json')].map((file) => {
  const { mtimeMs, size } = statSync(file)
  return [relative(root, file), mtimeMs, size]
})
writeFileSync(stampFile, JSON.stringify(stamps))
await buildUi()

function isFresh(): boolean {
  try {
    const stamps: [file: string, mtimeMs: number, size: number][] = JSON.parse(readFileSync(stampFile, 'utf8'))
    const isSame = ([file, mtimeMs, size]: (typeof stamps)[number]) => {
      const stats = statSync(resolve(root, file))
      return stats.mtimeMs === mtimeMs && stats.size === size
    }
    return stamps.every(isSame) && isUiFresh()
  } catch {
    return false
  }
}
