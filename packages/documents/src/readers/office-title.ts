// The title in the properties of an Office document.

import { plainLine } from '../tidy-markdown.ts'
import type { Zip } from '../zip/open-zip.ts'
import { readXml } from '../zip/read-xml.ts'

/** Empty: it has none. */
export function officeTitle(zip: Zip): string {
  const xml = zip.read('docProps/core.xml')
  if (xml === undefined) return ''
  let title = ''
  let isTitle = false
  readXml(xml, {
    open(name) {
      isTitle = name === 'dc:title'
    },
    text(data) {
      if (isTitle) title += data
    },
    close() {
      isTitle = false
    },
  })
  return plainLine(title)
}
