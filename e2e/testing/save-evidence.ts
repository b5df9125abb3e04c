// Saves evidence of a failed story in the folder that `npm test` prints at its end: screenshot, trace, page errors, and host output.

import { cpSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { resultsFolder } from '../../scripts/test/results-folder.ts'
import { storyPages } from './open-context.ts'
import { withLimit } from './with-limit.ts'

/** The test context that Vitest passes to `afterEach`. */
export interface Story {
  task: { fullName: string; result?: { state: string } | undefined }
}

interface Evidence {
  context: BrowserContext
  pageErrors: readonly string[]
  /** State folder of the host, for its logs, and its output. */
  host?: { home: string; printed: string }
}

export function hasFailed(story: Story | undefined): story is Story {
  return story?.task.result?.state === 'fail'
}

export async function saveEvidence({ task }: Story, { context, pageErrors, host }: Evidence): Promise<void> {
  const folder = resultsFolder(task.fullName)
  await withLimit('Saving the trace', context.tracing.stop({ path: join(folder, 'trace.zip') })).catch(() => undefined)
  for (const [at, page] of storyPages(context).entries()) {
    await page.screenshot({ path: join(folder, `screen-${at + 1}.png`) }).catch(() => undefined)
    const shown = await page
      .locator('body')
      .ariaSnapshot()
      .catch((problem: Error) => problem.message)
    writeFileSync(join(folder, `screen-${at + 1}.txt`), `${page.url()}\n\n${shown}\n`)
  }
  writeFileSync(join(folder, 'page-errors.txt'), pageErrors.join('\n'))
  if (host === undefined) return
  writeFileSync(join(folder, 'host-output.txt'), host.printed)
  const logs = join(host.home, 'log')
  if (existsSync(logs)) cpSync(logs, join(folder, 'host-log'), { recursive: true })
}
