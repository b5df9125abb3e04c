// Measures inside the page, from the browser's timestamp of an event to the frame that shows the result. The code is text, because scripts
// here are type-checked without the DOM, and returns whole promises, because the page's policy forbids evaluating text later.

import type { Page } from 'playwright-core'

const helpers = `
  const shown = (is) => new Promise((done) => {
    // A condition that is true before a frame is painted is in that frame; the timeout runs after the paint.
    const look = () => requestAnimationFrame(() => is() ? setTimeout(() => done(performance.now()), 0) : look())
    look()
  })
  const stamped = (type) => new Promise((done) => addEventListener(type, (event) => done(event.timeStamp), { capture: true, once: true }))
`

/** When the first rows of a workspace were shown, in ms since the epoch. */
export async function treeShownAt(page: Page, after = 0): Promise<number> {
  const look = `new Promise((done) => {
    const look = () => {
      const marks = performance.getEntriesByName('sheaf:tree').map((mark) => performance.timeOrigin + mark.startTime)
      const found = marks.find((at) => at >= ${after})
      if (found === undefined) setTimeout(look, 5)
      else done(found)
    }
    look()
  })`
  for (;;) {
    try {
      return Number(await page.evaluate(look))
    } catch (error) {
      // A new window first shows the page that lets it in.
      if (!String(error).includes('Execution context was destroyed')) throw error
    }
  }
}

/** Runs `act` with real input and returns the ms from `event` to the frame in which `is` is true. */
export async function untilShown(page: Page, event: string, is: string, act: () => Promise<void>): Promise<number> {
  const measured = page.evaluate(`(async () => { ${helpers}
    const began = await stamped(${JSON.stringify(event)})
    return (await shown(() => ${is})) - began
  })()`)
  // The listener must exist before the input arrives.
  await page.evaluate('0')
  await act()
  return Number(await measured)
}

/** When `is` is first true in a frame, in ms since the epoch. */
export async function shownAt(page: Page, is: string): Promise<number> {
  return Number(
    await page.evaluate(`(async () => { ${helpers}
      return performance.timeOrigin + (await shown(() => ${is}))
    })()`),
  )
}

/** Ms since the epoch, more precise than Date.now. */
export function nowMs(): number {
  return performance.timeOrigin + performance.now()
}
