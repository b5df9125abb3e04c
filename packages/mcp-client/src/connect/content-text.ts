// What a server returned, as one text of limited length. Contents that are not text are named, not shown.

import type { ContentBlock, ResourceContents } from '@modelcontextprotocol/client'
import type { ContentText } from '../server.ts'
import { quote } from './quote.ts'

export function contentText(parts: readonly string[], most: number): ContentText {
  const whole = parts.join('\n\n').toWellFormed()
  const text = whole.slice(0, most).toWellFormed()
  return { text, cut: whole.length - text.length }
}

export function blockText(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
      return block.text
    case 'resource':
      return resourceText(block.resource)
    case 'resource_link':
      return `[Resource: ${quote(block.uri)}]`
    case 'image':
    case 'audio':
      return omitted(block.mimeType, block.data)
  }
}

export function resourceText(resource: ResourceContents & { text?: unknown; blob?: unknown }): string {
  if (typeof resource.text === 'string') return resource.text
  return omitted(resource.mimeType, typeof resource.blob === 'string' ? resource.blob : '')
}

const omitted = (type: string | undefined, base64: string): string =>
  `[${quote(type ?? 'Binary data')}, ${Math.ceil((base64.length * 3) / 4 / 1_000)} kB, not shown]`
