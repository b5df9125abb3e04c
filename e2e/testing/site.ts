// Runs stories about the built site, given as table rows that start with a title, in Chromium against the real site server. A page error
// fails its story unless the story expects it.

import { generateKeyPairSync } from 'node:crypto'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openService, serviceModules } from '../../apps/service/src/open-service.ts'
import { postsOptionsFrom } from '../../apps/service/src/posts/index.ts'
import { serveSite } from '../../apps/service/src/site/index.ts'
import { freshDatabase } from '../../apps/service/src/testing/fresh-database.ts'
import { ensureSite, siteFolder } from '../../scripts/site-build.ts'
import { acquireSharedContext, closeSharedContexts, type OpenContext, releaseSharedContext } from './open-context.ts'
import { saveEvidence } from './save-evidence.ts'
import { withLimit } from './with-limit.ts'

export interface SiteRun {
  page: Page
  context: BrowserContext
  /** Origin of the site. `page.goto('/docs')` is relative to it. */
  site: { url: string }
  /** Opens a path and waits until the page is interactive. */
  open(path: string): Promise<void>
  /** Opens a page with other options, such as size, theme or no JavaScript. It is closed with the story. */
  look(options: BrowserContextOptions): Promise<Page>
  /** Expects a page error (console, foreign request, CSP). Every error must be expected, and every expected error must occur. */
  expectPageError(like: RegExp): void
  /** Unexpected page errors so far. */
  pageErrors(): string[]
}

export type SpecRow = readonly [line: string, story: (run: SiteRun) => Promise<unknown>]

export interface SpecOptions extends BrowserContextOptions {
  /** Serves `/api` with the real service on its own test database. By default, `/api` answers 404 (fake it with `page.route`). */
  service?: boolean
  /** Opens a server for the built site, in place of the default one. */
  serve?: () => Promise<{ url: string; close(): Promise<void> }>
}

/** Runs each row in a context without cookies or stored data, with its own routes and clock. */
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
        const contextOptions = { viewport: { width: 1280, height: 800 }, ...look, ...options, baseURL: url }
        const opened = await withLimit('Opening a context', acquireSharedContext(contextOptions))
        contexts.push({ look: contextOptions, opened })
        return opened.context
      }
      const allPageErrors = () => contexts.flatMap(({ opened }) => opened.pageErrors)
      const unexpected = () => allPageErrors().filter((pageError) => !expected.some((like) => like.test(pageError)))
      const context = await newContext({})
      const page = await withLimit('Opening a page', context.newPage())
      try {
        await story({
          page,
          context,
          site: { url },
          open: (path) => openHydrated(page, path),
          look: async (options) => (await newContext(options)).newPage(),
          expectPageError: (like) => void expected.push(like),
          pageErrors: unexpected,
        })
        expect(unexpected()).toEqual([])
        expect(expected.filter((like) => !allPageErrors().some((pageError) => like.test(pageError))).map(String)).toEqual([])
      } catch (problem) {
        for (const { opened } of contexts) await saveEvidence(run, { context: opened.context, pageErrors: allPageErrors() })
        for (const { opened } of contexts) await withLimit('Closing the context', opened.context.close())
        throw problem
      }
      for (const each of contexts) await withLimit('Clearing the context', releaseSharedContext(each.look, each.opened, url))
    })
  })
}

async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
}

/** Waits until React has hydrated the page, so that it handles clicks and keys. */
export async function waitForHydration(page: Page): Promise<void> {
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
