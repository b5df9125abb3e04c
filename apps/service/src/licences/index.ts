// Licences: issued, activated, validated, freed; their portal, tokens and payments.

import type { ServiceModule } from '../service.ts'
import { licenceMigrations } from './licence-migrations.ts'
import { openLicences } from './open-licences.ts'

export { changeLicenceKey, type LicenceDetail, restoreLicence, revokeLicence, showLicence } from './change-licence.ts'
export { type HandMade, type IssuedLicence, issueLicence } from './issue-licence.ts'
export { raceActivations } from './race-activations.ts'

export const licences: ServiceModule = { migrations: licenceMigrations, open: openLicences }
