// Collects the sections of a document within the limits.

import type { DocumentSection } from '@sheaf/contract'
import * as limits from './document-limits.ts'
import { UnreadableDocument } from './outcome.ts'
import { plainLine, tidyMarkdown } from './tidy-markdown.ts'

export interface SectionCollector {
  add(title: string, markdown: string, number?: number): void
  sections: DocumentSection[]
}

const titleChars = 200

export function collectSections(): SectionCollector {
  const sections: DocumentSection[] = []
  let chars = 0
  return {
    sections,
    add(title, markdown, number = sections.length + 1) {
      const text = tidyMarkdown(markdown)
      chars += text.length
      if (chars > limits.textChars) throw new UnreadableDocument('too-large', 'It contains more than 5 million characters of text.')
      if (sections.length >= limits.sections) throw new UnreadableDocument('too-large', 'It has more than 20,000 sections.')
      sections.push({ number, title: plainLine(title).slice(0, titleChars), markdown: text })
    },
  }
}
