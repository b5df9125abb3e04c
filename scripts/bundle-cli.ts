// Bundles the CLI with the daemon into a folder: loading two hundred small modules takes longer than most commands.

import { globSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, relative, resolve } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { bundleNamedImports } from './named-imports.ts'

export interface BundleOptions {
  dist: string
  /** Packages to bundle. The others are resolved at run time. */
  isBundled(id: string): boolean
  plugins?: Plugin[]
}

export interface BundleResult {
  /** Our source files in the bundle. */
  inputs: string[]
  /** Names of the written files. */
  files: string[]
}

const root = resolve(import.meta.dirname, '..')
const workers = globSync(
  ['{packages/documents,packages/engine,packages/host,apps/bench}/src/**/*.worker.ts', 'packages/engine/src/work/worker-main.ts'],
  {
    cwd: root,
  },
)
const workerNames = new Set(workers.map((file) => basename(file, '.ts')))

export async function bundleCli({ dist, isBundled, plugins = [] }: BundleOptions): Promise<BundleResult> {
  const inputs = new Set<string>()
  const bundle = await rolldown({
    cwd: root,
    platform: 'node',
    input: Object.fromEntries(['apps/cli/src/main.ts', ...workers].map((file) => [basename(file, '.ts'), file])),
    external: (id) => /^[^./\0]/.test(id) && !isBuiltin(id) && !isBundled(id),
    plugins: [...plugins, plainBuiltins, withoutOptional, namedImports, keepUrls(inputs)],
    // Workers load some modules on demand that the main thread imports statically; both are intended.
    checks: { ineffectiveDynamicImport: false },
  })
  const { output } = await bundle.write({
    dir: dist,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunk-[hash].js',
    // Puts the modules that every command loads into few files: each file adds about half a millisecond to a start.
    codeSplitting: {
      groups: [
        // A group takes what its modules import along, unless a group above it has it. Worker threads load only the first three.
        { name: 'contract', test: /packages\/contract\/src\/(?!.*(?:schemas|methods?)\.ts)/, priority: 6 },
        {
          name: 'measure',
          test: /packages\/engine\/src\/(?:tokens|facts|work|disk\/(?:read|text|store)|disk)\/(?!index|worker-main)[\w-]+\.ts/,
          priority: 5,
        },
        { name: 'secrets', test: /packages\/engine\/src\/secrets\//, priority: 4 },
        // Shared with the parser processes, which load nothing else of a prompt.
        { name: 'maps', test: /packages\/engine\/src\/codemap\/(?:map-style|render-map|source-map|language-id-of)\.ts/, priority: 4 },
        { name: 'disk', test: /packages\/engine\/src\/(?:disk|tree)\//, priority: 3 },
        {
          name: 'cli',
          test: /apps\/cli\/src\/(?:run-cli|machine|command\/|commands\/index|scope\/|terminal\/|layout\/|prompt\/|paths\/|input\/(?!ask-secret)|destination\/)/,
          priority: 2,
        },
        {
          name: 'host',
          test: /packages\/host\/src\/(?:index|host|host-parts|create-context|(?:files|edits|licensing)\/(?:files|open-folders|resolve-scope|settle-journal|is-refresh-overdue|service-connection))\.ts|apps\/cli\/src\/service\/(?:service-options|open-embedded-service|embedded-keys|service-file)\.ts/,
          priority: 2,
        },
        {
          name: 'prompt',
          test: /packages\/(?:engine\/src\/(?:prompt|gate|selection|workspace)\/|host\/src\/(?:prompts\/(?:build-prompt|prompt)|settings\/|files\/(?:measure|fit-text|located-files|map-listed))\.ts)/,
          priority: 1,
        },
      ],
    },
  })
  await bundle.close()
  for (const chunk of output) if (chunk.type === 'chunk') rejectSlowImports(chunk)
  return { inputs: [...inputs], files: output.map(({ fileName }) => fileName) }
}

const everyCommandLoads = ['/packages/contract/src/api/refusals.ts', '/apps/cli/src/run-cli.ts', '/packages/host/src/host.ts']

/** A short command must load neither zod, which takes longer than listing a repository, nor a package from node_modules. */
function rejectSlowImports({ moduleIds, imports }: { moduleIds: readonly string[]; imports: readonly string[] }): void {
  if (!moduleIds.some((id) => everyCommandLoads.some((end) => id.endsWith(end)))) return
  const slow = moduleIds.find((id) => id.includes('/node_modules/zod/')) ?? imports.find((id) => !id.endsWith('.js') && !isBuiltin(id))
  if (slow !== undefined) throw new Error(`Every command would load ${slow}. Check the code splitting groups.`)
}

const namedImports: Plugin = {
  name: 'named-imports',
  transform: {
    filter: { id: { include: /\.ts$/, exclude: /\/node_modules\// }, code: 'import(`' },
    handler: (code, id) => bundleNamedImports(id, code),
  },
}

/** Workers are loaded by URL, so each is a separate entry. Other files found by URL (texts, tables) stay in the source folders. */
function keepUrls(inputs: Set<string>): Plugin {
  return {
    name: 'keep-urls',
    transform: {
      filter: { id: { include: /\.ts$/, exclude: /\/node_modules\// } },
      handler(code, id) {
        inputs.add(id)
        if (!code.includes('import.meta.url')) return undefined
        const source = `new URL(${JSON.stringify(`../${relative(root, id)}`)}, import.meta.url).href`
        return code.replace(/(new URL\('\.\/([\w.-]+)\.ts', )?import\.meta\.url/g, (_whole, open: string = '', name: string = '') =>
          workerNames.has(name) ? `new URL('./${name}.js', import.meta.url` : open + source,
        )
      },
    },
  }
}

/** Importing a built-in as an ES module copies all its exports, and `node:fs` also loads its promises: about 15 ms of every start. */
const plainBuiltins: Plugin = {
  name: 'plain-builtins',
  resolveId: {
    filter: { id: /^[^./\0]/ },
    handler(id, importer) {
      if (!isBuiltin(id)) return undefined
      // Rolldown's own helpers create the CommonJS wrapper, so they can't be inside one.
      if (importer?.startsWith('\0rolldown') === true) return { id, external: true }
      return { id: `\0node:${id.replace(/^node:/, '')}`, moduleSideEffects: false }
    },
  },
  load: {
    filter: { id: /^\0node:/ },
    handler: (id) => `module.exports = process.getBuiltinModule(${JSON.stringify(id.slice(1))})`,
  },
}

/** Optional native modules of `ws`. Looking for them at run time would load a module loader at every start. */
const withoutOptional: Plugin = {
  name: 'without-optional',
  resolveId: { filter: { id: /^(?:bufferutil|utf-8-validate)$/ }, handler: (id) => `\0absent:${id}` },
  load: { filter: { id: /^\0absent:/ }, handler: (id) => `throw new Error(${JSON.stringify(`${id.slice(8)} is not bundled`)})` },
}
