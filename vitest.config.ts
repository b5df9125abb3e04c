import { defineConfig } from 'vitest/config'

export const config = defineConfig({
  test: {
    include: ['**/src/**/*.test.ts', '*.test.ts', 'benchmarks/**/*.test.ts'],
    pool: 'threads',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

export default config
