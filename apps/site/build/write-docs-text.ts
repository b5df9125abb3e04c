// Writes each docs page as Markdown next to its HTML, and llms.txt, which lists them for programs that read text.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Addresses } from '@sheaf/contract'
import type { TopicFile } from '../src/docs/topic/topic-file.ts'
import { pages } from '../src/page/pages.ts'

export function writeDocsText(client: string, topics: readonly TopicFile[], { site }: Addresses): void {
  for (const { path, markdown } of topics) writeFileSync(join(client, `${path}.md`), markdown)
  const lines = topics.map(({ path, title, description }) => `- [${title}](${site}${path}.md): ${description}`)
  writeFileSync(join(client, 'llms.txt'), `# Sheaf\n\n> ${pages['/'].description}\n\n## Docs\n\n${lines.join('\n')}\n`)
}
