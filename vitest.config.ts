import { defineConfig } from 'vitest/config'

export const config = defineConfig({
  test: {
    include: ['**/src/**/*.test.ts', 'e2e/**/*.test.ts', '*.test.ts', 'benchmarks/**/*.test.ts'],
    // Native code (parsers, databases, the watcher) shared by threads of one process once took the whole run down.
    pool: 'forks',
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000, interval: 20 } },
    hookTimeout: 60_000,
  },
})

export default config
