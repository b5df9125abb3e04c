// Copies the prompt with the button in the window.

import { copyKey } from '../read-product.ts'
import { showTab } from '../show-tab.ts'
import type { Action } from '../soak.ts'
import { until } from '../until.ts'

/** Copies to check per workspace. The product keeps fifty. */
const maxChecked = 10

export const copy: Action = {
  name: 'copy the prompt',
  weight: 3,
  async run({ currentProject, ledger, product, window }) {
    const page = window.page()
    await showTab(page, 'Compose')
    await page.evaluate(`navigator.clipboard.writeText('')`)
    await page.getByRole('button', { name: /^Copy prompt/ }).click()
    await until('a prompt in the clipboard', async () => String(await page.evaluate('navigator.clipboard.readText()')) !== '')
    const host = await product.openWorkspace(currentProject.workspace)
    const newest = (await host['history.list']({ workspace: currentProject.workspace }))[0]
    if (newest === undefined) throw new Error('The copy is missing from the history.')
    ledger.acknowledge(copyKey(currentProject.workspace, newest.id), 'kept')
    const kept = ledger.keys().filter((key) => key.startsWith(copyKey(currentProject.workspace, '')))
    for (const key of kept.slice(0, -maxChecked)) ledger.forget(key)
  },
}
