import type { Page } from 'playwright-core'

/** Selects a tab of the window. Only Compose has the instructions field. */
export async function showTab(page: Page, name: 'Compose' | 'Apply' | 'Chat'): Promise<void> {
  const tab = page.getByRole('tab', { name: new RegExp(`^${name}`) })
  if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click()
}
