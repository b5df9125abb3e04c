// Licenses: issuing, activation, validation, the portal, tokens and payments.

import type { ServiceModule } from '../service.ts'
import { licenseMigrations } from './license-migrations.ts'
import { openLicenses } from './open-licenses.ts'

export { changeLicenseKey, type LicenseDetail, restoreLicense, revokeLicense, showLicense } from './change-license.ts'
export { type HandMade, type IssuedLicense, issueLicense } from './issue-license.ts'
export { raceActivations } from './race-activations.ts'

export const licences: ServiceModule = { migrations: licenseMigrations, open: openLicenses }
