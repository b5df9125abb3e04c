import type { ServiceModule } from '../service.ts'

/** Whether the beta program is active. Its releases are in the update feed, which is a file of the site. */
export const beta: ServiceModule = {
  migrations: [],
  open: () => ({
    routes(app) {
      app.get('/api/beta-status', (c) => c.json({ status: 'active' }))
    },
    cors: ['/api/beta-status'],
  }),
}
