// Types instructions into the window.

import { instructionsKey } from '../read-product.ts'
import { showTab } from '../show-tab.ts'
import type { Action } from '../soak.ts'
import { until } from '../until.ts'

export const writeInstructions: Action = {
  name: 'write instructions',
  weight: 5,
  async run(soak) {
    const { random, currentProject, ledger, product, window } = soak
    const page = window.page()
    await showTab(page, 'Compose')
    const field = page.getByRole('textbox', { name: 'Instructions', exact: true })
    const text = `Instruction ${soak.next()}: make the retries wait, and say why.${' More words.'.repeat(random.between(0, 30))}`
    const key = instructionsKey(currentProject.workspace)
    ledger.beginChange(key, text)
    await field.fill(text)
    const typed = ' Typed.'
    ledger.beginChange(key, `${text}${typed}`)
    for (let at = 1; at < typed.length; at++) ledger.beginChange(key, `${text}${typed.slice(0, at)}`)
    await field.press('End')
    await field.pressSequentially(typed)
    const host = await product.openWorkspace(currentProject.workspace)
    const isThere = async () => (await host['workspaces.open']({ id: currentProject.workspace })).fields.instructions === `${text}${typed}`
    await until('the instructions in the host', isThere)
    ledger.acknowledge(key, `${text}${typed}`)
  },
}
