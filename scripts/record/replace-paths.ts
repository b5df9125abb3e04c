// Replaces the temporary paths that a recorded page shows with realistic ones. Runs in the page while it is open.

import type { BrowserContext } from 'playwright-core'

export async function replacePaths(context: BrowserContext, replacements: readonly (readonly [from: string, to: string])[]): Promise<void> {
  // A string, because this file is checked without DOM types.
  await context.addInitScript(`(() => {
    Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' })
    const names = ${JSON.stringify(replacements)}
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

/** Returns a name of this machine that was not replaced, with its context; '' if there is none. */
export async function findLeak(page: { evaluate(text: string): Promise<unknown> }): Promise<string> {
  const text = String(await page.evaluate('document.body.innerText'))
  return /.{0,30}(?:\/tmp\/|\/root\b|\/work\b|127\.0\.0\.1|localhost:(?!8080)).{0,40}/.exec(text)?.[0] ?? ''
}
