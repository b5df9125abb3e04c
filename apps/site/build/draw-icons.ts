// Draws the icon in every format that browsers and home screens need, from public/favicon.svg.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { pages } from '../src/page/pages.ts'
import { color } from './colors.ts'

export function drawIcons(client: string): void {
  const drawing = readFileSync(join(client, 'favicon.svg'), 'utf8')
  const bare = (size: number) => png(drawing, size)
  // Systems crop these icons to their own shape, so the drawing stays in the middle.
  const onPaper = (size: number, share: number) => {
    const inner = (1 - share) * 16
    const nested = drawing.replace('<svg ', `<svg x="${inner}" y="${inner}" width="${32 * share}" height="${32 * share}" `)
    return png(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${color('paper')}"/>${nested}</svg>`,
      size,
    )
  }
  const write = (name: string, bytes: Uint8Array | string) => writeFileSync(join(client, name), bytes)
  write('favicon.ico', ico([16, 32, 48].map((size) => ({ size, image: bare(size) }))))
  write('apple-touch-icon.png', onPaper(180, 0.66))
  write('icon-192.png', onPaper(192, 0.66))
  write('icon-512.png', onPaper(512, 0.66))
  write('icon-maskable-512.png', onPaper(512, 0.5))
  write('manifest.webmanifest', `${JSON.stringify(manifest(), null, 2)}\n`)
}

function manifest() {
  const icon = (name: string, size: number, purpose: string) => ({ src: `/${name}`, sizes: `${size}x${size}`, type: 'image/png', purpose })
  return {
    name: 'Sheaf',
    short_name: 'Sheaf',
    description: pages['/'].description,
    start_url: '/',
    display: 'browser',
    background_color: color('paper'),
    theme_color: color('paper'),
    icons: [icon('icon-192.png', 192, 'any'), icon('icon-512.png', 512, 'any'), icon('icon-maskable-512.png', 512, 'maskable')],
  }
}

export function png(svg: string, size: number): Uint8Array {
  return new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng()
}

/** An ICO file is a directory followed by the images, which may be PNGs. */
function ico(entries: readonly { size: number; image: Uint8Array }[]): Uint8Array {
  const head = Buffer.alloc(6 + 16 * entries.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(entries.length, 4)
  let offset = head.length
  for (const [index, { size, image }] of entries.entries()) {
    const at = 6 + 16 * index
    head.writeUInt8(size, at)
    head.writeUInt8(size, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(image.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += image.length
  }
  return Buffer.concat([head, ...entries.map(({ image }) => image)])
}
