// Bundles the command line into dist/, the daemon in it: loading two hundred small modules takes longer than most commands. Then builds the UI.
// dist/inputs.json names what went in; bin/start.mjs runs from source as soon as one of them differs, so a stale bundle is never used.

import { globSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, relative, resolve } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { forgetOld } from './forget-old.ts'
import { buildUi } from './ui-build.ts'

const root = resolve(import.meta.dirname, '..')
const dist = resolve(root, 'dist')
const workers = globSync(['{packages/engine,packages/host,apps/bench}/src/**/*.worker.ts', 'packages/engine/src/work/worker-main.ts'], {
  cwd: root,
})
const jobs = new Set(workers.map((file) => basename(file, '.ts')))
const inputs = new Set<string>()

/** Jobs are loaded by URL, so each is an entry of its own; everything else found by URL (texts, tables) stays where it is in the source. */
const keepUrls: Plugin = {
  name: 'keep-urls',
  transform: {
    filter: { id: /\.ts$/ },
    handler(code, id) {
      inputs.add(id)
      if (!code.includes('import.meta.url')) return undefined
      const source = `new URL(${JSON.stringify(`../${relative(root, id)}`)}, import.meta.url).href`
      return code.replace(/(new URL\('\.\/([\w.-]+)\.ts', )?import\.meta\.url/g, (_whole, open: string = '', name: string = '') =>
        jobs.has(name) ? `new URL('./${name}.js', import.meta.url` : open + source,
      )
    },
  },
}

/** Importing a built-in as a module makes a copy of all its exports, and for `node:fs` loads its promises too: about 15 ms of every start. */
const plainBuiltins: Plugin = {
  name: 'plain-builtins',
  resolveId: {
    filter: { id: /^[^./\0]/ },
    handler: (id) => (isBuiltin(id) ? { id: `\0node:${id.replace(/^node:/, '')}`, moduleSideEffects: false } : undefined),
  },
  load: {
    filter: { id: /^\0node:/ },
    handler: (id) => `module.exports = process.getBuiltinModule(${JSON.stringify(id.slice(1))})`,
  },
}

/** Faster parts that `ws` takes where someone installed them. Asking for them at run time would bring a loader into every start. */
const withoutOptional: Plugin = {
  name: 'without-optional',
  resolveId: { filter: { id: /^(?:bufferutil|utf-8-validate)$/ }, handler: (id) => `\0absent:${id}` },
  load: { filter: { id: /^\0absent:/ }, handler: (id) => `throw new Error(${JSON.stringify(`${id.slice(8)} is not taken along`)})` },
}

// Whoever starts before the new one is whole runs from source.
mkdirSync(dist, { recursive: true })
rmSync(resolve(dist, 'inputs.json'), { force: true })
const bundle = await rolldown({
  cwd: root,
  platform: 'node',
  input: Object.fromEntries(['apps/cli/src/main.ts', ...workers].map((file) => [basename(file, '.ts'), file])),
  // What the daemon and `sheaf mcp` load at their start is taken in: as packages they import built-ins as modules, and with `node:http` a whole
  // HTTP client; and the MCP SDK would bring a second zod.
  external: (id) =>
    /^[^./\0]/.test(id) &&
    !isBuiltin(id) &&
    !/^(@sheaf\/|@modelcontextprotocol\/|@hono\/|hono(\/|$)|ws$|zod(\/|$)|bufferutil$|utf-8-validate$)/.test(id),
  plugins: [plainBuiltins, withoutOptional, keepUrls],
  // A worker loads some modules when first needed that the main thread has from the start; both is meant.
  checks: { ineffectiveDynamicImport: false },
})
const { output } = await bundle.write({
  dir: dist,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: 'chunk-[hash].js',
  // What every command loads, in few files: each file costs a start about half a millisecond.
  codeSplitting: {
    groups: [
      { name: 'contract', test: /packages\/contract\/src\/(?!(?:\w+-)?schemas)/ },
      { name: 'cli', test: /apps\/cli\/src\/(?:run-cli|machine|command\/|commands\/index|place\/|terminal\/|layout\/)/ },
      { name: 'host', test: /packages\/host\/src\/(?:index|host|context|open-place)\.ts/ },
    ],
  },
})
await bundle.close()
forgetOld(dist, new Set(output.map(({ fileName }) => fileName)))
const stamps = [...inputs, resolve(root, 'apps/cli/package.json')].map((file) => {
  const { mtimeMs, size } = statSync(file)
  return [relative(root, file), mtimeMs, size]
})
writeFileSync(resolve(dist, 'inputs.json'), JSON.stringify(stamps))
await buildUi()
