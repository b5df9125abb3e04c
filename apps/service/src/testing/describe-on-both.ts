// Runs a suite on the embedded database and on PostgreSQL. Only PostgreSQL can show races: the embedded one has a single connection.

import { describe } from 'vitest'
import type { DatabaseKind } from './fresh-database.ts'
import { openTestService, type TestService, type TestServiceOptions } from './open-test-service.ts'

export type OpenTestService = (options: TestServiceOptions) => Promise<TestService>

/** Opening a service takes about half a second: open one in `beforeAll` if tests can share it. */
export function describeOnBoth(title: string, suite: (open: OpenTestService, kind: DatabaseKind) => void): void {
  describe.each<DatabaseKind>(['PGlite', 'PostgreSQL'])(`${title} (%s)`, (kind) => suite((options) => openTestService(kind, options), kind))
}
