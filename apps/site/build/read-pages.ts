// Reads the pages of the built site.

import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

export interface BuiltPage {
  /** Path in the browser: `/docs`, `/prompt-anatomy.html`. */
  path: string
  file: string
  html: string
}

export function readPages(client: string): BuiltPage[] {
  return globSync('**/*.html', { cwd: client })
    .map((name) => name.split(sep).join('/'))
    .sort()
    .map((name) => ({
      path: `/${name.replace(/(^|\/)index\.html$/, '')}`.replace(/(.)\/$/, '$1'),
      file: join(client, name),
      html: readFileSync(join(client, name), 'utf8'),
    }))
}

/** HTML without comments and the contents of scripts and styles, which may look like tags. */
export function markupOf(html: string): string {
  return html.replaceAll(/<!--.*?-->/gs, '').replaceAll(/(<(script|style)\b[^>]*>).*?<\/\2>/gs, '$1</$2>')
}

/** Value of a tag's attribute, with entities decoded. */
export function attributeOf(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}(?:="([^"]*)"|='([^']*)'|(?=[\\s/>]))`, 'i').exec(tag)
  return found === null ? undefined : unescaped(found[1] ?? found[2] ?? '')
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll(/&#(?:39|x27);/g, "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
