import { describe, expect, it } from 'vitest'
import { limitToMinute, planRun } from './plan-run.ts'

/** Returns the commands of a plan by row. */
function commandsOf(...args: string[]): string[][] {
  const plan = planRun(args)
  if (!plan.ok) throw new Error(plan.message)
  return plan.rows.map((row) => row.map(({ command, args: words }) => [command, ...words].join(' ')))
}

describe('planRun', () => {
  it('runs all checks in parallel with the build and the tests by default', () => {
    expect(commandsOf()).toEqual([
      ['node scripts/site-build.ts', 'biome check --error-on-warnings', 'cspell lint --no-progress', 'knip', 'node scripts/types.ts'],
      ['node scripts/bundle.ts --if-stale', 'vitest run'],
    ])
  })

  it('runs the test files whose path contains a name, and builds only if they need it', () => {
    expect(commandsOf('scripts/test/plan-run')).toEqual([['vitest run scripts/test/plan-run.test.ts']])
    expect(commandsOf('e2e/session', 'topology')).toEqual([
      ['node scripts/bundle.ts --if-stale', 'vitest run e2e/session.test.ts topology.test.ts'],
    ])
  })

  it('runs the tests of a specification row', () => {
    const [[command = ''] = []] = commandsOf('S2.3.1')
    expect(command).toMatch(/(?:vitest run|--if-stale)(?: \S+\.test\.ts:\d+)*$/)
  })

  it.each([
    ['a name that is in no test file path', ['no-such-test'], 'No test file path contains "no-such-test".'],
    ['a row that does not exist', ['S99.1'], 'No test file path contains "S99.1".'],
    ['an unknown option', ['--quick'], 'Unknown option: --quick'],
    ['a commit that does not exist', ['--changed=no-such-commit'], 'Unknown commit: "no-such-commit".'],
  ])('rejects %s', (_, args, message) => {
    expect(planRun(args)).toEqual({ ok: false, exitCode: 2, message: expect.stringContaining(message) })
  })

  it('runs the affected tests nearest to the change that fit into a minute', () => {
    const affected = [
      { file: 'changed.test.ts', distance: 0 },
      { file: 'beside.test.ts', distance: 1 },
      { file: 'near.test.ts', distance: 2 },
      { file: 'long.test.ts', distance: 3 },
      { file: 'new.test.ts', distance: 4 },
      { file: 'far.test.ts', distance: 5 },
    ]
    const times = { 'changed.test.ts': 40_000, 'near.test.ts': 30_000, 'long.test.ts': 40_000, 'far.test.ts': 30_000 }
    expect(limitToMinute(affected, times)).toEqual(['changed.test.ts', 'beside.test.ts', 'near.test.ts', 'new.test.ts'])
    const slow = { 'changed.test.ts': 70_000, 'beside.test.ts': 70_000 }
    expect(limitToMinute(affected, slow)).toEqual(['changed.test.ts', 'beside.test.ts'])
  })
})
