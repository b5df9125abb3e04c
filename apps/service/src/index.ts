// The service: licenses and the leaderboard. Import it only to run or administer the service: it loads a database.

export type { RunningService } from './compose-service.ts'
export { openLog } from './http/open-log.ts'
export {
  changeLicenseKey,
  type IssuedLicense,
  issueLicense,
  type LicenseDetail,
  type LicenseSummary,
  listLicenses,
  type ManualLicense,
  restoreLicense,
  revokeLicense,
  seatLimit,
  showLicense,
} from './licenses/index.ts'
export { signWebhook } from './licenses/verify-webhook.ts'
export { makeSigningKey } from './make-signing-key.ts'
export type { OpenedContext } from './open-context.ts'
export { openService } from './open-service.ts'
export { type PostsOptions, postsOptionsFrom } from './posts/index.ts'
export { type ProductionOptions, readProductionOptions } from './read-production-options.ts'
export { runService } from './run-service.ts'
export type { Log, ScoreSubmission, ServiceContext, ServiceOptions, ServiceSecrets } from './service.ts'
export { backUpService, checkDatabase, migrateService, openServiceContext, restoreService } from './service-commands.ts'
export { rebuildStats } from './stats/index.ts'
