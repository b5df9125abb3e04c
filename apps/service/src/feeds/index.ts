import type { ServiceModule } from '../service.ts'
import { openFeeds } from './open-feeds.ts'

export { addRelease, listReleases, type NewRelease } from './add-release.ts'

/** Its table is of the ground: a feed without releases is empty, not broken. */
export const feeds: ServiceModule = { migrations: [], open: openFeeds }
