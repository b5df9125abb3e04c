// Records the app independently of the machine's speed: each frame is captured once the window has drawn it, and gets the duration that a
// user would need. The recording shows the real window, with a pointer and the pressed keys drawn over it.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Locator, Page } from 'playwright-core'
import { overlayScript } from './film-overlay.ts'
import { videoSize } from './media-files.ts'

export interface Frame {
  file: string
  /** Duration of the frame. */
  seconds: number
}

export interface Cue {
  from: number
  text: string
}

export interface Film {
  page: Page
  frames: readonly Frame[]
  cues: readonly Cue[]
  seconds(): number
  /** Records the current screen for this long. */
  hold(seconds: number): Promise<void>
  /** Adds a caption from here on. `isShown` also draws it into the video. */
  caption(text: string, isShown?: boolean): Promise<void>
  moveTo(target: Locator): Promise<void>
  click(target: Locator, button?: 'left' | 'right'): Promise<void>
  /** Types like a user, a few letters per frame. */
  type(text: string, lettersPerFrame?: number): Promise<void>
  /** Presses keys, such as 'Meta+Shift+c', and shows them as key caps. */
  press(keys: string): Promise<void>
  /** Records frames of `step` seconds until `isDone` returns true. */
  until(isDone: () => Promise<boolean>, step: number): Promise<void>
}

/** Frames per second. Durations are multiples of 1/25 s, because ffmpeg rounds them to that. */
const frameRate = 25
const startPosition = { x: 0.62, y: 0.72 }

export async function openFilm(page: Page, folder: string): Promise<Film> {
  mkdirSync(folder, { recursive: true })
  const view = page.viewportSize() ?? { width: 0, height: 0 }
  const session = await page.context().newCDPSession(page)
  const frames: Frame[] = []
  const cues: Cue[] = []
  const at = { x: view.width * startPosition.x, y: view.height * startPosition.y }
  await page.evaluate(overlayScript)
  await page.evaluate(`sheafFilm.point(${at.x}, ${at.y})`)
  const seconds = () => frames.reduce((sum, frame) => sum + frame.seconds, 0)
  const hold = async (length: number) => {
    const data = await captureFrame(page, session, view)
    const file = join(folder, `${String(frames.length).padStart(5, '0')}.png`)
    writeFileSync(file, data)
    frames.push({ file, seconds: Math.max(1, Math.round(length * frameRate)) / frameRate })
  }
  const moveTo = async (target: Locator) => {
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (box === null) throw new Error(`Nothing to point at: ${target}`)
    // A user aims at the start of a long row, not at its middle.
    const goal = { x: box.x + Math.min(box.width / 2, 90), y: box.y + box.height / 2 }
    const from = { ...at }
    const count = Math.round(Math.min(20, 8 + Math.hypot(goal.x - from.x, goal.y - from.y) / 40))
    for (let step = 1; step <= count; step++) {
      const share = ease(step / count)
      at.x = from.x + (goal.x - from.x) * share
      at.y = from.y + (goal.y - from.y) * share
      await page.mouse.move(at.x, at.y)
      await page.evaluate(`sheafFilm.point(${at.x}, ${at.y})`)
      await hold(1 / frameRate)
    }
  }
  return {
    page,
    frames,
    cues,
    seconds,
    hold,
    async caption(text, isShown = false) {
      cues.push({ from: seconds(), text })
      if (isShown) await page.evaluate(`sheafFilm.caption(${JSON.stringify(text)})`)
    },
    moveTo,
    async click(target, button = 'left') {
      await moveTo(target)
      await page.evaluate('sheafFilm.down(true)')
      await hold(0.1)
      await page.mouse.click(at.x, at.y, { button })
      await hold(0.1)
      await page.evaluate('sheafFilm.down(false)')
      await hold(0.25)
    },
    async type(text, lettersPerFrame = 2) {
      for (let from = 0; from < text.length; from += lettersPerFrame) {
        const piece = text.slice(from, from + lettersPerFrame)
        if (piece.includes('\n')) await page.keyboard.insertText(piece)
        else await page.keyboard.type(piece)
        await hold(0.08)
      }
    },
    async press(keys) {
      await page.evaluate(`sheafFilm.keys(${JSON.stringify(keys.split('+').map(keyCap))})`)
      await hold(0.35)
      await page.keyboard.press(keys)
      await hold(0.55)
      await page.evaluate('sheafFilm.keys([])')
    },
    async until(isDone, step) {
      for (let isOver = false; !isOver; ) {
        isOver = await isDone()
        await hold(step)
      }
    },
  }
}

/** Captures the window after it has drawn pending changes. Without a clip, CDP ignores the scale. */
async function captureFrame(page: Page, session: CDPSession, view: { width: number; height: number }): Promise<Buffer> {
  await page.evaluate('new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume)))')
  const clip = { x: 0, y: 0, ...view, scale: videoSize.width / view.width }
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true, clip })
  return Buffer.from(data, 'base64')
}

function ease(share: number): number {
  return share < 0.5 ? 4 * share ** 3 : 1 - (-2 * share + 2) ** 3 / 2
}

function keyCap(key: string): string {
  const caps: Record<string, string> = { Meta: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↩', ArrowDown: '↓', ArrowUp: '↑', Escape: 'esc' }
  return caps[key] ?? key.toUpperCase()
}
