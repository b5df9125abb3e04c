import type { KnipConfig } from 'knip'

const config: KnipConfig = {
  ignoreBinaries: ['apt-get', 'mkfifo', 'Xvfb'],
  // Read as a file and put into pages through the debugger.
  ignoreDependencies: ['axe-core'],
  workspaces: {
    '.': { entry: ['bin/*.mjs', 'scripts/*.ts', 'benchmarks/*.ts', 'benchmarks/apply/*.ts', '*.test.ts'] },
    'packages/engine': { entry: ['src/**/*.worker.ts', 'src/work/worker-main.ts'], ignore: ['src/codemap/languages/*/sample.*'] },
    'apps/desktop': { entry: ['src/electron/{main,preload}.ts'] },
    'apps/cli': { entry: ['src/commands/*.ts'] },
  },
}

export default config
