// Searches for file names and lines in the window, and for text and regular expressions through the host.

import type { Action } from '../soak.ts'
import { until } from '../until.ts'

const words = ['order', 'request', 'total', 'unit', 'customer', 'step 7', 'weigh', 'pause', 'import']

export const search: Action = {
  name: 'search',
  weight: 4,
  async run({ random, currentProject, product, window }) {
    const { workspace } = currentProject
    const host = await product.openWorkspace(workspace)
    const pattern = random.pick(words)
    const { total } = await host['search.run']({ workspace, pattern, contextLines: 1 })
    if (total === 0) throw new Error(`No results for ${pattern}.`)
    await host['search.run']({ workspace, pattern: `${pattern}\\w*\\s`, regex: true, mode: 'content' })
    const field = window.page().getByTestId('tree-search')
    await field.fill(random.pick(['order', 'request', 'table']))
    const found = window.page().getByRole('tree', { name: /^Matching (?:files|lines)$/ })
    await until('search results', async () => (await found.getByRole('treeitem').count()) > 0)
    await field.fill('')
    await window.page().getByRole('tree', { name: 'Files', exact: true }).waitFor()
  },
}
