// Stages the app for every kind of package: the bundle, the built UI, and the files that the code reads.

import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import type { Build } from '@sheaf/contract'
import type { Plugin } from 'rolldown'
import { bundleCli } from '../bundle-cli.ts'
import { buildUi, isUiFresh } from '../ui-build.ts'
import { buildPlugin } from './build-plugin.ts'
import { collectNotices } from './collect-notices.ts'
import { nativePackages, root } from './native-packages.ts'
import { platformParsersPlugin } from './parsers.ts'

const require = createRequire(resolve(root, 'packages/host/package.json'))

/** Found by their source path, which the bundle keeps (`bundle-cli.ts`). */
const dataFolders = ['packages/engine/tables', 'packages/engine/src/prompt/builtin']

export async function stageApp(folder: string, version: string, build: Build): Promise<void> {
  const dist = join(folder, 'dist')
  await bundleCli({
    dist,
    isBundled: (id) => !nativePackages.includes(id),
    plugins: [versionPlugin(version), buildPlugin(build), platformParsersPlugin, esModulePlugin],
  })
  // Only dist/ is `"type": "module"`: the package's own manifest isn't, so that old Node versions can run bin/sheaf.
  writeFileSync(join(dist, 'package.json'), '{ "type": "module" }\n')
  await copyUi(join(dist, 'ui'))
  for (const path of dataFolders) cpSync(resolve(root, path), join(folder, path), { recursive: true })
  copy(resolve(root, 'packaging/start.mjs'), join(folder, 'bin/start.mjs'))
  copy(resolve(root, 'LICENSE'), join(folder, 'LICENSE'))
  writeFileSync(join(folder, 'NOTICES.txt'), collectNotices(['apps/cli', 'apps/ui']))
}

async function copyUi(folder: string): Promise<void> {
  const names = resolve(root, 'dist/ui-outputs.json')
  if (!isUiFresh() || !existsSync(names)) await buildUi()
  const files: string[] = JSON.parse(readFileSync(names, 'utf8'))
  for (const file of files) copy(resolve(root, 'dist/ui', file), join(folder, file))
}

/** Sets the version that the app reports to the version of the package, whatever the checkout's version is. */
function versionPlugin(version: string): Plugin {
  return {
    name: 'package-version',
    load: {
      filter: { id: /\/(?:packages|apps)\/[^/]+\/package\.json$/ },
      handler: (id) => ({ code: JSON.stringify({ ...JSON.parse(readFileSync(id, 'utf8')), version }), moduleType: 'json' }),
    },
  }
}

/** Bundles the ES module build of jsonc-parser. Its main file passes `require` to a function, where a bundler can't follow it. */
const esModulePlugin: Plugin = {
  name: 'es-modules',
  resolveId: { filter: { id: /^jsonc-parser$/ }, handler: () => require.resolve('jsonc-parser/lib/esm/main.js') },
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(from, to)
}
