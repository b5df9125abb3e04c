// Licences: issued, activated, validated, freed; their portal, tokens and payments.

import type { ServiceModule } from '../service.ts'
import { licenceMigrations } from './licence-migrations.ts'
import { openLicences } from './open-licences.ts'

export const licences: ServiceModule = { migrations: licenceMigrations, open: openLicences }

export { changeLicenceKey, type LicenceDetail, restoreLicence, revokeLicence, showLicence, type WhichLicence } from './change-licence.ts'
export { type HandMade, type IssuedLicence, issueLicence, type LicenceGround } from './issue-licence.ts'
export { openLicenceSigner, type PublicJwk } from './licence-token.ts'
export { type Race, type RaceRound, raceActivations } from './race-activations.ts'
