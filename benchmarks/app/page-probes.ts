// Measurements inside the page, from the event as the browser stamps it to the frame that shows the outcome. As text: they run in the browser,
// and this repository's scripts are checked without the DOM's types. Whole promises: the page's policy lets nobody evaluate text later.

import type { Page } from 'playwright-core'

const helpers = `
  const shown = (is) => new Promise((done) => {
    // What holds before a frame is painted is in that frame; the timeout runs behind the painting.
    const look = () => requestAnimationFrame(() => is() ? setTimeout(() => done(performance.now()), 0) : look())
    look()
  })
  const stamped = (type) => new Promise((done) => addEventListener(type, (event) => done(event.timeStamp), { capture: true, once: true }))
`

/** Since when the first rows of a workspace stand, in ms since the epoch. */
export async function treeShownAt(page: Page, after = 0): Promise<number> {
  return Number(
    await page.evaluate(`new Promise((done) => {
      const look = () => {
        const marks = performance.getEntriesByName('sheaf:tree').map((mark) => performance.timeOrigin + mark.startTime)
        const found = marks.find((at) => at >= ${after})
        if (found === undefined) setTimeout(look, 5)
        else done(found)
      }
      look()
    })`),
  )
}

/** Runs `act` by real input and answers the ms from `event` to the frame in which `is` holds. */
export async function untilShown(page: Page, event: string, is: string, act: () => Promise<void>): Promise<number> {
  const measured = page.evaluate(`(async () => { ${helpers}
    const began = await stamped(${JSON.stringify(event)})
    return (await shown(() => ${is})) - began
  })()`)
  // The listener must stand before the input comes.
  await page.evaluate('0')
  await act()
  return Number(await measured)
}

/** When `is` first holds in a frame, in ms since the epoch. */
export async function shownAt(page: Page, is: string): Promise<number> {
  return Number(
    await page.evaluate(`(async () => { ${helpers}
      return performance.timeOrigin + (await shown(() => ${is}))
    })()`),
  )
}

/** Ms since the epoch, finer than Date.now. */
export function nowMs(): number {
  return performance.timeOrigin + performance.now()
}
