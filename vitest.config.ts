import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes minutes begins first: at the end it would run alone, with the other processors idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('/e2e/')
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export const config = defineConfig({
  test: {
    include: [
      '**/src/**/*.test.ts',
      'apps/mcp/{conformance,clients}/**/*.test.ts',
      'apps/site/build/**/*.test.ts',
      'e2e/**/*.test.ts',
      '*.test.ts',
      'benchmarks/**/*.test.ts',
      'scripts/**/*.test.ts',
      'packaging/**/*.test.ts',
    ],
    // Only Debian has Debian's packages; the other systems' are made by electron-builder where they are released.
    exclude: ['**/node_modules/**', ...(process.platform === 'linux' ? [] : ['e2e/package.test.ts'])],
    // Native code (parsers, databases, the watcher) shared by threads of one process once took the whole run down.
    pool: 'forks',
    // By itself Vitest leaves one processor idle, which on two is half of them; and tests with browsers and processes wait a third of their time.
    // With one more than that they get in each other's way.
    maxWorkers: availableParallelism() + 1,
    // A test must not reach the keychain of whoever runs it.
    env: { SHEAF_KEYS: 'file' },
    testTimeout: 180_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    hookTimeout: 180_000,
    sequence: { sequencer: LongestFirst },
  },
})

export default config
