import type { KnipConfig } from 'knip'

const config: KnipConfig = {
  ignoreBinaries: ['apt-get', 'mkfifo'],
  workspaces: {
    '.': { entry: ['bin/*.mjs', 'scripts/*.ts', 'benchmarks/*.ts', 'benchmarks/apply/*.ts', '*.test.ts'] },
    'packages/engine': { entry: ['src/**/*.worker.ts', 'src/work/worker-main.ts'], ignore: ['src/codemap/languages/*/sample.*'] },
    'apps/desktop': { entry: ['src/electron/{main,preload}.ts'] },
    'apps/ui': { entry: ['src/main.tsx'] },
    'apps/cli': { entry: ['src/commands/*.ts'] },
  },
}

export default config
