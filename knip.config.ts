import type { KnipConfig } from 'knip'

const config: KnipConfig = {
  workspaces: {
    '.': { entry: ['scripts/*.ts', 'benchmarks/*.ts', '*.test.ts'], ignoreDependencies: ['node'] },
    'packages/engine': { entry: ['src/**/*.worker.ts', 'src/work/worker-main.ts', 'src/tokens/build-tables.ts'] },
    'apps/cli': { entry: ['src/main.ts', 'src/commands/*.ts'] },
  },
}

export default config
