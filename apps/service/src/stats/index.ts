import type { ServiceModule } from '../service.ts'
import { openStats } from './open-stats.ts'
import { statsMigrations } from './stats-migrations.ts'

export { fillSubmissions } from './fill-submissions.ts'
export { rebuildStats } from './rebuild-stats.ts'

export const stats: ServiceModule = { migrations: statsMigrations, open: openStats }
