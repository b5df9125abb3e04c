// Saves the window's position and size in the state folder. Unreadable or invalid values are ignored: the window must open.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Bounds } from './electron-api.ts'

const defaultBounds: Bounds = { width: 1440, height: 900 }
const minSize = 320
const maxSize = 20_000

export function readBounds(home: string): Bounds {
  try {
    return parseBounds(JSON.parse(readFileSync(boundsFile(home), 'utf8'))) ?? defaultBounds
  } catch {
    return defaultBounds
  }
}

export function saveBounds(home: string, bounds: Bounds): void {
  try {
    mkdirSync(dirname(boundsFile(home)), { recursive: true, mode: 0o700 })
    writeFileSync(boundsFile(home), JSON.stringify(bounds))
  } catch {
    // The window opens at the default size next time.
  }
}

function parseBounds(found: unknown): Bounds | undefined {
  if (typeof found !== 'object' || found === null) return undefined
  const { x, y, width, height }: { x?: unknown; y?: unknown; width?: unknown; height?: unknown } = found
  if (!isSize(width) || !isSize(height)) return undefined
  return isCoordinate(x) && isCoordinate(y) ? { x, y, width, height } : { width, height }
}

function isSize(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= minSize && Number(value) <= maxSize
}

function isCoordinate(value: unknown): value is number {
  return Number.isSafeInteger(value) && Math.abs(Number(value)) <= maxSize
}

function boundsFile(home: string): string {
  return join(home, 'window', 'electron.json')
}
