// Toggles a checkbox in the window's file tree.

import { selectionKey, selectionText } from '../read-product.ts'
import type { Action } from '../soak.ts'
import { until } from '../until.ts'

export const toggleCheckbox: Action = {
  name: 'tick a file in the window',
  weight: 3,
  async run({ currentProject, ledger, product, window }) {
    const { workspace } = currentProject
    const host = await product.openWorkspace(workspace)
    const before = (await host['selection.read']({ workspace })).files
    const isChosen = before.some(({ path }) => path === 'README.md')
    const key = selectionKey(workspace)
    const after = selectionText(
      isChosen ? before.filter(({ path }) => path !== 'README.md') : [...before, { path: 'README.md', mode: 'full' }],
    )
    ledger.beginChange(key, after)
    const box = window
      .page()
      .getByRole('tree', { name: 'Files', exact: true })
      .getByRole('treeitem', { name: /^README\.md/ })
      .getByRole('checkbox')
    await box.scrollIntoViewIfNeeded()
    await box.click()
    await until('the toggled file in the host', async () => selectionText((await host['selection.read']({ workspace })).files) === after)
    ledger.acknowledge(key, after)
  },
}
