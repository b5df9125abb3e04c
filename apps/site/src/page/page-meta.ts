import { addresses } from '../addresses.ts'
import { cardName } from './card-name.ts'
import { type PagePath, pages, type SitePage } from './pages.ts'

/** Meta tags of a page in the table. */
export function pageMeta(path: PagePath) {
  return metaOf(path, pages[path], path === '/' ? '' : 'Sheaf')
}

/** Meta tags of any page. The canonical address comes from the path, never from the requested address. `suffix` follows the title. */
export function metaOf(path: string, { title, description, isHidden }: SitePage, suffix: string) {
  const whole = suffix === '' ? title : `${title} · ${suffix}`
  const url = canonicalUrl(path)
  const image = `${addresses.site}/cards/${cardName(path)}`
  return [
    { title: whole },
    { name: 'description', content: description },
    ...(isHidden ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link' as const, rel: 'canonical', href: url },
    { property: 'og:site_name', content: 'Sheaf' },
    { property: 'og:type', content: /^\/(?:blog|docs)\//.test(path) ? 'article' : 'website' },
    { property: 'og:title', content: whole },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${title}: ${description}` },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: whole },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
  ]
}

function canonicalUrl(path: string): string {
  const trimmed = path.replace(/[?#].*$/, '').replace(/\/+$/, '')
  return `${addresses.site}${trimmed === '' ? '/' : trimmed}`
}
