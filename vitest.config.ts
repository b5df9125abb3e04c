import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { resultsVariable } from './scripts/test/results-folder.ts'
import { TestReport } from './scripts/test/test-report.ts'

/** What takes long begins first: at the end it would run alone, with the other processors idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => long.findIndex((pattern) => pattern.test(moduleId))
    return [...long.keys(), -1].flatMap((each) => sorted.filter((file) => rank(file) === each))
  }
}

const long = [/\/e2e\//, /\/(?:cli|host)\/src\//, /\.property\.test\./, /\/engine\/src\/(?:commit|disk)\//]

const pure = ['packages/{contract,engine}/src/**/*.test.ts', 'apps/ui/src/**/*.test.ts', 'apps/site/{src,build}/**/*.test.ts']
const shared = ['apps/{bench,mcp,service}/src/**/*.test.ts', 'packages/providers/src/**/*.test.ts']
const stories = ['e2e/**/*.test.ts']
// Only Debian has Debian's packages; the other systems' are made by electron-builder where they are released.
const exclude = ['**/node_modules/**', ...(process.platform === 'linux' ? [] : ['e2e/package.test.ts'])]

export const config = defineConfig({
  test: {
    // Native code (parsers, databases, the watcher) shared by threads of one process once took the whole run down.
    pool: 'forks',
    // By itself Vitest leaves one processor idle, which on two is half of them; and tests with browsers and processes wait a third of their time.
    // With one more than that they get in each other's way.
    maxWorkers: availableParallelism() + 1,
    // A test must not reach the keychain of whoever runs it. What it starts finds its modules compiled, as what bin/sheaf starts does.
    env: { SHEAF_KEYS: 'file', NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/sheaf') },
    // `npm run exam` sets it: property tests then take their large number of cases.
    provide: { isExam: process.env.SHEAF_EXAM === '1' },
    // Whatever a test starts or leaves in the temporary folder ends with the run.
    globalSetup: 'scripts/test/guard-run.ts',
    reporters: process.env[resultsVariable] === undefined ? ['default'] : ['default', new TestReport(process.env[resultsVariable])],
    testTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    hookTimeout: 300_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      // These leave nothing behind in their process, so the next file goes on in it: modules, grammars and the browser are loaded once. Not with
      // each other: one of them looks at the children of its process, and the browser is one.
      { extends: true, test: { name: 'pure', isolate: false, include: pure, exclude } },
      { extends: true, test: { name: 'shared', isolate: false, include: shared, exclude } },
      { extends: true, test: { name: 'stories', isolate: false, include: stories, exclude } },
      {
        extends: true,
        test: {
          name: 'alone',
          include: [
            '**/src/**/*.test.ts',
            'apps/mcp/{conformance,clients}/**/*.test.ts',
            '*.test.ts',
            'benchmarks/**/*.test.ts',
            'scripts/**/*.test.ts',
            'packaging/**/*.test.ts',
          ],
          exclude: [...exclude, ...pure, ...shared, ...stories],
        },
      },
    ],
  },
})

export default config
