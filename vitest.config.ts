import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { resultsVariable } from './scripts/test/results-folder.ts'
import { TestReport } from './scripts/test/test-report.ts'

/** Starts slow tests first: at the end they would run alone, with the other processors idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => long.findIndex((pattern) => pattern.test(moduleId))
    return [...long.keys(), -1].flatMap((each) => sorted.filter((file) => rank(file) === each))
  }
}

const long = [/\/agents\/real\//, /\/e2e\//, /\/(?:cli|host)\/src\//, /\.property\.test\./, /\/engine\/src\/(?:commit|disk)\//]

const pure = ['packages/{contract,engine}/src/**/*.test.ts', 'apps/ui/src/**/*.test.ts', 'apps/site/{src,build}/**/*.test.ts']
const shared = [
  'apps/{bench,cli,desktop,mcp,service}/src/**/*.test.ts',
  'packages/{agents,documents,host,mcp-client,providers}/src/**/*.test.ts',
]
const stories = ['e2e/**/*.test.ts']
// The Debian package can only be built on Linux; electron-builder makes those of the other systems when they are released. The processes of
// a real agent are read from /proc.
const onlyLinux = ['e2e/package.test.ts', 'packages/agents/real/**']
const exclude = ['**/node_modules/**', ...(process.platform === 'linux' ? [] : onlyLinux)]

export const config = defineConfig({
  test: {
    // With threads, a crash in native code (parsers, databases, the watcher) took the whole run down.
    pool: 'forks',
    // Vitest's default leaves one processor idle, and tests with browsers and processes wait a third of their time. With one more worker
    // than this they slow each other down.
    maxWorkers: availableParallelism() + 1,
    // Tests must not touch the developer's keychain. The processes that they start use the same compile cache as bin/sheaf.
    env: { SHEAF_KEYS: 'file', NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/sheaf') },
    // `npm run exam` sets this: property tests then run their large number of cases.
    provide: { isExam: process.env.SHEAF_EXAM === '1' },
    // Ends the processes and removes the temporary files that tests leave behind.
    globalSetup: 'scripts/test/guard-run.ts',
    reporters: process.env[resultsVariable] === undefined ? ['default'] : ['default', new TestReport(process.env[resultsVariable])],
    testTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    hookTimeout: 300_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      // Files of these projects leave nothing behind, so they share a process and load modules, grammars and the browser once. They are
      // separate projects because a test in one of them checks the child processes of its process, and the browser would be one.
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
            'packages/agents/real/**/*.test.ts',
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
