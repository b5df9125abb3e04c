// Bundles the command line into dist/, then builds the UI. dist/inputs.json names what went in; bin/start.mjs runs from source as soon as
// one of them differs, so a stale bundle is never used.

import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { bundleCli } from './bundle-cli.ts'
import { forgetOld } from './forget-old.ts'
import { buildUi } from './ui-build.ts'

const root = resolve(import.meta.dirname, '..')
const dist = resolve(root, 'dist')

// Whoever starts before the new one is whole runs from source.
mkdirSync(dist, { recursive: true })
rmSync(resolve(dist, 'inputs.json'), { force: true })
// What the daemon and `sheaf mcp` load at their start is taken in: as packages they import built-ins as modules, and with `node:http` a whole
// HTTP client; and the MCP SDK would bring a second zod.
const takesIn = (id: string) => /^(@sheaf\/|@modelcontextprotocol\/|@hono\/|hono(\/|$)|ws$|zod(\/|$)|bufferutil$|utf-8-validate$)/.test(id)
const { inputs, files } = await bundleCli({ dist, takesIn })
forgetOld(dist, new Set(files))
const stamps = [...inputs, resolve(root, 'apps/cli/package.json')].map((file) => {
  const { mtimeMs, size } = statSync(file)
  return [relative(root, file), mtimeMs, size]
})
writeFileSync(resolve(dist, 'inputs.json'), JSON.stringify(stamps))
await buildUi()
