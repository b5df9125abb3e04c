// Switches to the other workspace with the window's menu.

import type { Action } from '../soak.ts'

export const switchWorkspace: Action = {
  name: 'switch workspaces',
  weight: 2,
  async run(soak) {
    const { currentProject, projects, product, window } = soak
    const other = projects.find((project) => project !== currentProject) ?? currentProject
    const page = window.page()
    await page.getByRole('button', { name: `Workspace ${currentProject.name}` }).click()
    await page.getByRole('menuitem', { name: new RegExp(`^${other.name}`) }).click()
    await page.getByRole('button', { name: `Workspace ${other.name}` }).waitFor()
    await page.getByRole('tree', { name: 'Files', exact: true }).waitFor()
    soak.currentProject = other
    await product.openWorkspace(other.workspace)
  },
}
