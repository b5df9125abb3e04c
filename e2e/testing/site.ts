// Stories about the built site, as a table whose rows name the line of the specification they show. Real Chromium, the real server of the
// site; whatever a page complains about fails its story, unless the story said it would.

import { generateKeyPairSync } from 'node:crypto'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openService, serviceModules } from '../../apps/service/src/open-service.ts'
import { postsOptionsFrom } from '../../apps/service/src/posts/index.ts'
import { serveSite } from '../../apps/service/src/site/index.ts'
import { freshDatabase } from '../../apps/service/src/testing/fresh-database.ts'
import { ensureSite, siteFolder } from '../../scripts/site-build.ts'
import { keepEvidence } from './keep-evidence.ts'
import { closeSharedContexts, giveBackContext, type OpenContext, takeSharedContext } from './open-context.ts'

export interface SiteRun {
  page: Page
  context: BrowserContext
  /** The site's origin; `page.goto('/docs')` goes there. */
  site: { url: string }
  /** Goes to a path and waits until the page answers to clicks. */
  open(path: string): Promise<void>
  /** Another look at the site: other size, theme, without JavaScript, … Closed with the story. */
  look(options: BrowserContextOptions): Promise<Page>
  /** The page will complain so (console errors, foreign requests, policy): every complaint must be expected, and every expected one come. */
  expectComplaint(like: RegExp): void
  /** What was complained about so far and not expected. */
  complaints(): string[]
}

export type SpecRow = readonly [line: string, story: (run: SiteRun) => Promise<unknown>]

export interface SpecOptions extends BrowserContextOptions {
  /** With the real service on a database of its own behind `/api`; without, `/api` answers 404 (fake it with `page.route`). */
  service?: boolean
  /** With a server that the test opens itself, over the built site. */
  serve?: () => Promise<{ url: string; close(): Promise<void> }>
}

/** Each row gets a context without cookies and with nothing stored; its routes and clock are its own. */
export function describeSpec(title: string, rows: readonly SpecRow[], { service = false, serve, ...look }: SpecOptions = {}): void {
  describe(title, () => {
    let served: { url: string; close(): Promise<void> } | undefined
    beforeAll(async () => {
      await ensureSite()
      served = await (serve ?? (service ? serveWithService : () => serveSite(siteFolder)))()
    }, 180_000)
    afterAll(async () => {
      if (served === undefined) return
      await closeSharedContexts(served.url)
      await served.close()
    })

    it.for(rows.map(([line, story]) => ({ line, story })))('$line', async ({ story }, run) => {
      if (served === undefined) throw new Error('The site is not served.')
      const { url } = served
      const contexts: { look: BrowserContextOptions; opened: OpenContext }[] = []
      const expected: RegExp[] = []
      const newContext = async (options: BrowserContextOptions) => {
        const whole = { viewport: { width: 1280, height: 800 }, ...look, ...options, baseURL: url }
        const opened = await takeSharedContext(whole)
        contexts.push({ look: whole, opened })
        return opened.context
      }
      const heard = () => contexts.flatMap(({ opened }) => opened.complaints)
      const unexpected = () => heard().filter((complaint) => !expected.some((like) => like.test(complaint)))
      const context = await newContext({})
      const page = await context.newPage()
      try {
        await story({
          page,
          context,
          site: { url },
          open: (path) => openAlive(page, path),
          look: async (options) => (await newContext(options)).newPage(),
          expectComplaint: (like) => void expected.push(like),
          complaints: unexpected,
        })
        expect(unexpected()).toEqual([])
        expect(expected.filter((like) => !heard().some((complaint) => like.test(complaint))).map(String)).toEqual([])
      } catch (problem) {
        for (const { opened } of contexts) await keepEvidence(run, { context: opened.context, complaints: heard() })
        for (const { opened } of contexts) await opened.context.close()
        throw problem
      }
      for (const each of contexts) await giveBackContext(each.look, each.opened, url)
    })
  })
}

async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitAlive(page)
}

/** React has taken over what the server wrote: from now on a click or a key is heard. */
export async function waitAlive(page: Page): Promise<void> {
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
}

async function serveWithService(): Promise<{ url: string; close(): Promise<void> }> {
  const { database, remove } = await freshDatabase('PostgreSQL', serviceModules)
  const running = await openService({
    database,
    port: 0,
    mode: 'development',
    secrets: { signingKeys: [signingKey()], keySecret: 'the secret of a test, known to everyone', webhookSecrets: [] },
    score: async () => ({ ok: false, why: 'No scorer was given.' }),
    site: siteFolder,
    posts: postsOptionsFrom({}),
  })
  return {
    url: running.url,
    async close() {
      await running.close()
      await remove()
    },
  }
}

function signingKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}
