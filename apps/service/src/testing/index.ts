export { describeOnBoth, type OpenTestService } from './describe-on-both.ts'
export { type DatabaseKind, type FreshDatabase, freshDatabase } from './fresh-database.ts'
export { type Answer, ask, openTestService, type TestService, type TestServiceOptions, testSecrets } from './open-test-service.ts'
export { type Cluster, makeCluster } from './run-cluster.ts'
