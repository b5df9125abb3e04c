// Draws the app icon: the logo on a tile, so that it is visible on any desktop. Small sizes have no tile.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { color } from '../../apps/site/build/colors.ts'
import { png } from '../../apps/site/build/draw-icons.ts'
import { root } from './native-packages.ts'

export const iconSizes = [16, 24, 32, 48, 64, 128, 256, 512] as const

export function svgIcon(): string {
  const inner = drawing().replace('<svg ', '<svg x="6.4" y="6.4" width="19.2" height="19.2" ')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="1" y="1" width="30" height="30" rx="7" fill="${color('paper')}"/>${inner}</svg>\n`
}

export function pngIcon(size: number): Uint8Array {
  return png(size < 48 ? drawing() : svgIcon(), size)
}

function drawing(): string {
  return readFileSync(resolve(root, 'apps/ui/public/sheaf.svg'), 'utf8')
}
