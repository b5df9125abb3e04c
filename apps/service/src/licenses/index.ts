// Licenses: issuing, activation, validation, the portal, tokens and payments.

import type { ServiceModule } from '../service.ts'
import { licenseMigrations } from './license-migrations.ts'
import { openLicenses } from './open-licenses.ts'

export { changeLicenseKey, type LicenseDetail, restoreLicense, revokeLicense, showLicense } from './change-license.ts'
export { type IssuedLicense, issueLicense, type ManualLicense } from './issue-license.ts'
export { type LicenseSummary, listLicenses } from './list-licenses.ts'
export { seatLimit } from './machines-allowed.ts'
export { raceActivations } from './race-activations.ts'

export const licenses: ServiceModule = { migrations: licenseMigrations, open: openLicenses }
