// Checks `sheaf://` links through xdg-open: they reach the open window or open one, and do nothing until the user confirms.

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { type InstalledApp, openInstalled } from './installed-app.ts'
import { reportStep } from './report-step.ts'

export async function checkLinks(base: string): Promise<void> {
  await reportStep('A link starts the app', async () => {
    const app = await openInstalled(base, 'link-first')
    try {
      await app.click(`sheaf://open${app.folder}?files=apple.ts&prompt=Slice%20it`)
      const page = await app.window()
      const shown = await shownLink(page)
      for (const part of ['Open this link?', app.folder, 'apple.ts', 'Slice it'])
        assert.ok(shown.includes(part), `${part} is not in: ${shown}`)
      await page.getByRole('button', { name: 'Open', exact: true }).click()
      await page.getByRole('tablist').first().waitFor()
      const [workspace] = JSON.parse(await app.sheaf('workspaces', 'list', '--json'))
      assert.equal(workspace.name, 'orchard')
      return [undefined, 'shown in a new window, followed after confirmation']
    } finally {
      await app.close()
    }
  })
  await reportStep('A rejected link also starts the app', async () => {
    const app = await openInstalled(base, 'link-refused')
    try {
      await app.click('sheaf://run/bin/sh')
      assert.ok((await shownLink(await app.window())).includes("This link can't be opened"))
      return [undefined, 'the window shows the reason']
    } finally {
      await app.close()
    }
  })
  await reportStep('Links reach the open window', async () => {
    const app = await openInstalled(base, 'link-second')
    try {
      await app.sheaf('app', app.folder)
      const page = await app.window()
      await page.getByRole('tablist').first().waitFor()
      const before = await app.sheaf('workspaces', 'list', '--json')
      for (const { link, shows } of links(app)) {
        await app.click(link)
        const shown = await shownLink(page)
        for (const part of shows) assert.ok(shown.includes(part), `${link.slice(0, 200)}: ${part} is not in: ${shown}`)
        await page
          .getByRole('dialog')
          .getByRole('button')
          .filter({ hasText: /^(?:Ignore|Close)$/ })
          .click()
        await page.getByTestId('link-preview').waitFor({ state: 'detached' })
      }
      assert.equal(await app.sheaf('workspaces', 'list', '--json'), before)
      assert.equal(app.windows(), 1)
      assert.equal(existsSync(join(base, 'pwned')), false)
      return [undefined, `${links(app).length} links, each shown, none followed automatically`]
    } finally {
      await app.close()
    }
  })
}

/** Links with every parameter of the scheme, and malicious ones. */
function links({ folder }: InstalledApp): { link: string; shows: string[] }[] {
  const pwned = encodeURIComponent(join(folder, '../../pwned'))
  const refused = "This link can't be opened"
  return [
    { link: `sheaf://open${folder}?workspace=Fruit&workspace=Basket`, shows: [folder, 'Basket'] },
    { link: `sheaf://open${folder}?files=apple.ts,pear.ts`, shows: ['apple.ts', 'pear.ts'] },
    { link: `sheaf://open${folder}?files=apple.ts&files=pear.ts`, shows: ['apple.ts', 'pear.ts'] },
    { link: `sheaf://open${folder}?prompt=One&prompt=Two%20%26%20three`, shows: ['One', 'Two & three'] },
    { link: `sheaf://open${folder}?ephemeral=true`, shows: [folder, 'discarded when you close it'] },
    { link: `sheaf://open${folder}?persist=false&focus=true`, shows: [folder, 'discarded when you close it'] },
    { link: 'sheaf://open/~/orchard?files=apple.ts', shows: [folder, 'apple.ts'] },
    { link: 'sheaf://prompt?title=Peel&content=Peel%20it%20first', shows: ['Add prompt from link?', 'Peel', 'Peel it first'] },
    { link: `sheaf://open${folder}?files=..%2F..%2Fetc%2Fpasswd`, shows: ['not in that folder'] },
    { link: `sheaf://open${folder}?files=%2Fetc%2Fpasswd`, shows: ['not in that folder'] },
    { link: 'sheaf://open/', shows: [refused] },
    { link: 'sheaf://open/etc/../nowhere', shows: ['/nowhere'] },
    { link: `sheaf://open${folder}%00?files=apple.ts`, shows: [refused] },
    { link: `sheaf://open${folder}%0A--help`, shows: [refused] },
    { link: 'sheaf://run/bin/sh', shows: [refused] },
    { link: `sheaf://open${folder}?prompt=%ZZ`, shows: [refused] },
    { link: `sheaf://open${folder}?files=--no-window`, shows: ['--no-window', 'path not found'] },
    { link: `sheaf://open${folder}?approve=true`, shows: ['approve', 'unknown parameter'] },
    { link: `sheaf://open${folder}?prompt=$(touch ${decodeURIComponent(pwned)})`, shows: [folder, '$(touch'] },
    {
      link: `sheaf://open${folder}?prompt=\`touch ${decodeURIComponent(pwned)}\`;touch ${decodeURIComponent(pwned)}`,
      shows: [folder, 'touch'],
    },
    { link: `sheaf://open${folder}?prompt=${'x'.repeat(100_000)}`, shows: [folder, 'xxxx'] },
  ]
}

async function shownLink(page: Page): Promise<string> {
  await page.getByTestId('link-preview').waitFor()
  return (await page.getByRole('dialog').textContent()) ?? ''
}
