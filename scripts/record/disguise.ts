// What a page shows of the temporary folders it was recorded in, under names a person would have. Runs in the page, for as long as it is there.

import type { BrowserContext } from 'playwright-core'

export async function disguise(context: BrowserContext, shownAs: readonly (readonly [from: string, to: string])[]): Promise<void> {
  // As text: this file is checked without the DOM's types.
  await context.addInitScript(`(() => {
    Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' })
    const names = ${JSON.stringify(shownAs)}
    const change = (text) => names.reduce((now, [from, to]) => now.replaceAll(from, to), text)
    const look = (node) => {
      if (node.nodeType === 3) {
        const text = change(node.data)
        if (text !== node.data) node.data = text
        return
      }
      if (node instanceof HTMLInputElement && node.value) {
        const value = change(node.value)
        if (value !== node.value) node.value = value
      }
      for (const child of node.childNodes) look(child)
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes, type } of changes) {
        if (type === 'characterData') look(target)
        for (const node of addedNodes) look(node)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })()`)
}

/** Names of this machine that got through, with what stands around them. */
export async function leaks(page: { evaluate(text: string): Promise<unknown> }): Promise<string> {
  const text = String(await page.evaluate('document.body.innerText'))
  return /.{0,30}(?:\/tmp\/|\/root\b|\/work\b|127\.0\.0\.1|localhost:(?!8080)).{0,40}/.exec(text)?.[0] ?? ''
}
