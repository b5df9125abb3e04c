import { describe, expect, it } from 'vitest'
import { planRun } from './plan-run.ts'

/** The commands of a plan, row by row. */
function commandsOf(...args: string[]): string[][] {
  const plan = planRun(args)
  if (!plan.ok) throw new Error(plan.says)
  return plan.rows.map((row) => row.map(({ command, args: words }) => [command, ...words].join(' ')))
}

describe('npm test', () => {
  it('runs everything: checks beside the build and the tests', () => {
    expect(commandsOf()).toEqual([
      ['biome check --error-on-warnings', 'knip', 'node scripts/types.ts'],
      ['node scripts/bundle.ts --if-stale', 'node scripts/site-build.ts', 'vitest run'],
    ])
  })

  it('runs the test files with a name in their path, and builds only for those that need it', () => {
    expect(commandsOf('scripts/test/plan-run')).toEqual([['vitest run scripts/test/plan-run.test.ts']])
    expect(commandsOf('e2e/session', 'topology')).toEqual([
      ['node scripts/bundle.ts --if-stale', 'vitest run e2e/session.test.ts topology.test.ts'],
    ])
  })

  it('runs the tests of a row of the specification', () => {
    const [[command = ''] = []] = commandsOf('S2.3.1')
    expect(command).toMatch(/(?:vitest run|--if-stale)(?: \S+\.test\.ts:\d+)*$/)
  })

  it.each([
    ['a name that no test file has', ['no-such-test'], 'No test file has "no-such-test" in its path.'],
    ['a row that does not exist', ['S99.1'], 'No test file has "S99.1" in its path.'],
    ['an option that it does not know', ['--quick'], 'Unknown option: --quick'],
    ['a commit that does not exist', ['--changed=no-such-commit'], 'git knows no commit "no-such-commit".'],
  ])('refuses %s', (_, args, says) => {
    expect(planRun(args)).toEqual({ ok: false, exitCode: 2, says: expect.stringContaining(says) })
  })
})
