// Makes a package a release: replaces the values of `packages/contract/src/site/build.ts` with those of the configuration.

import type { Build } from '@sheaf/contract'
import type { Plugin } from 'rolldown'

export function buildPlugin(build: Build): Plugin {
  let isDone = false
  return {
    name: 'build',
    load: {
      filter: { id: /\/packages\/contract\/src\/site\/build\.ts$/ },
      handler() {
        isDone = true
        return `export const build = ${JSON.stringify(build)}\n`
      },
    },
    // If the file was moved, packages would be development builds: anyone could make them trust their own service.
    buildEnd(problem) {
      if (!isDone && problem === undefined) throw new Error('The bundle has no packages/contract/src/site/build.ts.')
    },
  }
}
