// Opens apps for the stories of a test file, and closes each after its story.

import { afterEach } from 'vitest'
import { type AppOptions, type AppRun, openApp } from './open-app.ts'

export function appOpener(): (options?: AppOptions) => Promise<AppRun> {
  let opened: AppRun[] = []
  afterEach(async (run) => {
    for (const app of opened) await app.close(run)
    opened = []
  })
  return async (options) => {
    const app = await openApp(options)
    opened.push(app)
    return app
  }
}
