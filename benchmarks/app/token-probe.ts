// Measures when a token arrived at the page's socket, and when the frame that shows it was painted. Runs in the page before its own
// scripts; it is text, because scripts here are type-checked without the DOM.

import type { Page } from 'playwright-core'

/** Unique text that Markdown does not change. */
export function tokenText(turn: number, at: number): string {
  return `token-${turn}-${at}; `
}

/** The page updates only in animation frames, so text that is present after the next frame was painted by it. */
export const tokenProbe = `(() => {
  const painted = new Map()
  const waiting = new Map()
  const behindFrame = (run) => requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = run
    channel.port2.postMessage(null)
  })
  const watch = (token, came) => behindFrame(() => {
    if (!document.querySelector('[role=log]')?.textContent.includes(token)) return watch(token, came)
    const times = { came: performance.timeOrigin + came, painted: performance.timeOrigin + performance.now() }
    painted.set(token, times)
    waiting.get(token)?.(times)
  })
  window.sheafPainted = (token) => new Promise((done) => painted.has(token) ? done(painted.get(token)) : waiting.set(token, done))
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given)
      // Added before the page's own listener, because this frame callback must run after the page's.
      this.addEventListener('message', ({ data, timeStamp }) => {
        const token = data.includes('"chat-text"') && data.match(/token-\\d+-\\d+; /)?.[0]
        if (token) watch(token, timeStamp)
      })
    }
  }
})()`

export interface TokenTimes {
  /** Both in ms since the epoch. */
  came: number
  painted: number
}

export function tokenPainted(page: Page, token: string): Promise<TokenTimes> {
  return page.evaluate(`sheafPainted(${JSON.stringify(token)})`)
}
