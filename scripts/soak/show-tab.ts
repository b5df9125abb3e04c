import type { Page } from 'playwright-core'

/** Brings a part of the window to the front; the field where the instructions are written is on Compose alone. */
export async function showTab(page: Page, name: 'Compose' | 'Apply' | 'Chat'): Promise<void> {
  const tab = page.getByRole('tab', { name: new RegExp(`^${name}`) })
  if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click()
}
