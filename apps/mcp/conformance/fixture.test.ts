import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, openFixture } from './open-fixture.ts'
import { openTokenProxy, type TokenProxy } from './open-token-proxy.ts'
import { type Revision, runSuite } from './run-suite.ts'

/** Scenarios that the suite runs though the revision does not require them. */
const optional: Record<Revision, { scenarios: string[]; lacking: string[] }> = {
  '2025-11-25': {
    scenarios: ['json-schema-2020-12', 'server-session-lifecycle', 'server-sse-polling'],
    // A broken stream is not resumed: the client calls again.
    lacking: ['server-sse-polling'],
  },
  '2026-07-28': {
    scenarios: ['http-custom-header-server-validation', 'http-header-validation', 'json-schema-2020-12'],
    lacking: [],
  },
}

describe('a server with the tools of the suite and our serving code', () => {
  let fixture: Fixture
  let proxy: TokenProxy
  beforeAll(async () => {
    fixture = await openFixture()
    proxy = await openTokenProxy(fixture)
  })
  afterAll(async () => {
    await proxy.close()
    await fixture.close()
  })

  it.each<[Revision, number]>([
    ['2025-11-25', 30],
    ['2026-07-28', 37],
  ])('passes everything %s requires (%i scenarios), and optional scenarios except the tasks extension', async (revision, scenarios) => {
    const run = await runSuite(proxy.url, revision)
    const { scenarios: others, lacking } = optional[revision]
    const problems = [...run.problems].filter(([where]) => !lacking.includes(scenarioOf(where)) && !isTasks(where))
    expect({ problems, exit: run.exit }, run.transcript).toEqual({ problems: [], exit: 0 })
    expect(run.required).toHaveLength(scenarios)
    expect(run.optional.filter((name) => !isTasks(name))).toEqual(others)
    expect(fixture.bugs).toEqual([])
  })
})

const isTasks = (name: string) => name.startsWith('tasks-')
const scenarioOf = (where: string) => where.slice(0, where.indexOf(':'))
