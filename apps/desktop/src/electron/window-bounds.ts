// Saves the window's position and size in the state folder. Unreadable or invalid values are ignored: the window must open.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Bounds } from './electron-api.ts'

const usual: Bounds = { width: 1440, height: 900 }
const least = 320
const most = 20_000

export function readBounds(home: string): Bounds {
  try {
    return boundsIn(JSON.parse(readFileSync(boundsFile(home), 'utf8'))) ?? usual
  } catch {
    return usual
  }
}

export function keepBounds(home: string, bounds: Bounds): void {
  try {
    mkdirSync(dirname(boundsFile(home)), { recursive: true, mode: 0o700 })
    writeFileSync(boundsFile(home), JSON.stringify(bounds))
  } catch {
    // The window opens at the default size next time.
  }
}

function boundsIn(found: unknown): Bounds | undefined {
  if (typeof found !== 'object' || found === null) return undefined
  const { x, y, width, height }: { x?: unknown; y?: unknown; width?: unknown; height?: unknown } = found
  if (!isSize(width) || !isSize(height)) return undefined
  return isPlace(x) && isPlace(y) ? { x, y, width, height } : { width, height }
}

function isSize(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most
}

function isPlace(value: unknown): value is number {
  return Number.isSafeInteger(value) && Math.abs(Number(value)) <= most
}

function boundsFile(home: string): string {
  return join(home, 'window', 'electron.json')
}
