// Draws the image that is shown when a page is shared, one for each page.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import type { Addresses } from '@sheaf/contract'
import satori from 'satori'
import { cardName } from '../src/page/card-name.ts'
import type { SitePage } from '../src/page/pages.ts'
import { color } from './colors.ts'

const [width, height] = [1200, 630]

/** `pages`: by path. */
export async function drawCards(client: string, pages: Readonly<Record<string, SitePage>>, { site }: Addresses): Promise<void> {
  const require = createRequire(import.meta.url)
  const font = (weight: 400 | 600) => ({
    name: 'Inter',
    weight,
    style: 'normal' as const,
    data: readFileSync(require.resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`)),
  })
  const fonts = [font(400), font(600)]
  const mark = `data:image/svg+xml;base64,${readFileSync(join(client, 'favicon.svg')).toString('base64')}`
  mkdirSync(join(client, 'cards'), { recursive: true })
  for (const [path, page] of Object.entries(pages)) {
    const svg = await satori(card(path, page, mark, new URL(site).host), { width, height, fonts })
    const picture = new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()
    writeFileSync(join(client, 'cards', cardName(path)), picture)
  }
}

/** An element for satori: its type, style and children. */
interface Drawn {
  type: string
  key: null
  props: Record<string, unknown>
}

function el(type: string, style: Record<string, string | number>, ...children: (Drawn | string)[]): Drawn {
  return { type, key: null, props: { style: { display: 'flex', ...style }, children } }
}

function image(src: string, size: number, style: Record<string, string | number>): Drawn {
  return { type: 'img', key: null, props: { src, width: size, height: size, style } }
}

function card(path: string, { title, description }: SitePage, mark: string, host: string): Drawn {
  const headline = title.replace(/^Sheaf: (\w)/, (_, first: string) => first.toUpperCase())
  return el(
    'div',
    {
      width,
      height,
      boxSizing: 'border-box',
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: '72px 80px',
      background: color('paper'),
      color: color('ink'),
      fontFamily: 'Inter',
      borderBottom: `14px solid ${color('accent-fill')}`,
    },
    el('div', { alignItems: 'center', fontSize: 36, fontWeight: 600 }, image(mark, 64, { marginLeft: -8, marginRight: 14 }), 'Sheaf'),
    el(
      'div',
      { flexDirection: 'column' },
      el('div', { fontSize: headline.length > 30 ? 72 : 88, fontWeight: 600, letterSpacing: '-0.03em', lineHeight: 1.08 }, headline),
      el('div', { marginTop: 28, fontSize: 34, lineHeight: 1.4, color: color('muted'), maxWidth: 980 }, description),
    ),
    el('div', { fontSize: 28, color: color('faint') }, `${host}${path === '/' ? '' : path}`),
  )
}
