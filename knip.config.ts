import type { KnipConfig } from 'knip'
import { languageIds, mcpTools } from './packages/contract/src/index.ts'

const config: KnipConfig = {
  ignoreBinaries: ['apt-get', 'dd', 'dpkg', 'dpkg-deb', 'mkfifo', 'react-router', 'strip', 'umount', 'xdg-open', 'Xvfb'],
  ignoreDependencies: [
    // Read as a file and injected into pages.
    'axe-core',
    // Downloaded when the electron-builder configuration is checked.
    'app-builder-lib',
    'builder-util',
    // A dependency of the host, imported by the path of its ES module build.
    'jsonc-parser',
    // Started as programs.
    '@modelcontextprotocol/conformance',
    '@modelcontextprotocol/inspector',
    '@modelcontextprotocol/server-everything',
    '@modelcontextprotocol/server-filesystem',
  ],
  workspaces: {
    '.': {
      entry: [
        'bin/*.mjs',
        'packaging/*.{ts,mjs}',
        'scripts/*.ts',
        'scripts/test/{main,end-run,guard-run}.ts',
        'benchmarks/*.ts',
        'benchmarks/agents/ask-and-hang.ts',
        'benchmarks/apply/*.ts',
        '*.test.ts',
        'e2e/testing/host-process.ts',
      ],
    },
    'packages/engine': {
      entry: [
        'src/**/*.worker.ts',
        'src/work/worker-main.ts',
        'src/disk/git/testing/compare-with-git.ts',
        ...languageIds.map((id) => `src/codemap/languages/${id}/language.ts`),
      ],
      ignore: ['src/codemap/languages/*/sample.*'],
    },
    'packages/documents': { entry: ['src/**/*.worker.ts'] },
    'packages/agents': { entry: ['src/testing/scripted-agent.ts'] },
    'packages/mcp-client': { entry: ['src/testing/scripted-server.ts'] },
    'apps/desktop': { entry: ['src/electron/{start,preload-start}.ts'] },
    'apps/mcp': {
      entry: [
        'clients/{main,tap}.ts',
        'src/testing/trivial-server.ts',
        ...Object.keys(mcpTools).map((name) => `src/tools/${name.replaceAll('_', '-')}.ts`),
      ],
    },
    'apps/service': { entry: ['src/testing/{run-test-databases,service-process,hold-store}.ts'] },
    'apps/bench': { entry: ['src/**/*.worker.ts'] },
    'apps/site': {
      entry: ['src/routes/*.tsx', 'build/*.ts'],
      ignoreDependencies: ['@fontsource-variable/jetbrains-mono', '@fontsource/inter'],
    },
    'apps/cli': { entry: ['src/commands/*.ts'] },
  },
}

export default config
