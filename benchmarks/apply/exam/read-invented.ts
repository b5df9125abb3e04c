// Reads the invented files from Markdown: a heading with path and state, then the text in a fence of four backticks.

import type { Edit } from './exam-case.ts'
import { languageOf } from './language-of.ts'

export function readInvented(markdown: string): Edit[] {
  const texts = new Map<string, { before?: string; after?: string }>()
  for (const [, path = '', state = '', text = ''] of markdown.matchAll(/^## (.+): (before|after)\n\n````\n([\s\S]*?)^````$/gm)) {
    texts.set(path, { ...texts.get(path), [state]: text })
  }
  return [...texts].map(([path, { before, after }]) => {
    const language = languageOf(path)
    if (before === undefined || after === undefined || language === undefined)
      throw new Error(`${path} has no before, no after or no language`)
    return { source: 'invented', language, path, before, after }
  })
}
