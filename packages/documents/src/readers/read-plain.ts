// Reads plain text or Markdown from the web. A new section starts at each Markdown heading of level 1 or 2.

import { collectSections } from '../collect-sections.ts'
import type { ReadSections } from './reader.ts'

export function readPlain(bytes: Uint8Array, charset: string): ReadSections {
  const text = decodeAs(charset, bytes)
  const collected = collectSections()
  let title = ''
  let body: string[] = []
  let isFenced = false
  const end = (): void => {
    if (title !== '' || body.some((line) => line.trim() !== '')) collected.add(title, body.join('\n'))
    body = []
  }
  for (const line of text.split(/\r\n?|\n/)) {
    if (/^\s{0,3}(?:```|~~~)/.test(line)) isFenced = !isFenced
    const heading = isFenced ? undefined : /^#{1,2}\s+(.+?)\s*#*$/.exec(line)?.[1]
    if (heading === undefined) body.push(line)
    else {
      end()
      title = heading
    }
  }
  end()
  return { title: collected.sections[0]?.title ?? '', total: collected.sections.length, sections: collected.sections }
}

export function decodeAs(charset: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
