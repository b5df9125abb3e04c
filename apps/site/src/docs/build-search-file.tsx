import { renderToStaticMarkup } from 'react-dom/server'
import { PageText, SubsectionText } from './docs-article.tsx'
import { buildDocsTree } from './docs-content.ts'
import { passagesOf } from './search/passages.ts'
import type { SearchFile } from './search/search-docs.ts'

export function buildSearchFile(): SearchFile {
  const tree = buildDocsTree()
  const passages = tree.flatMap(({ id, title, subsections }) => [
    ...passagesOf({ section: id, subsection: null }, title, renderToStaticMarkup(<PageText section={id} subsection={null} />)),
    ...subsections.flatMap((subsection) =>
      passagesOf(
        { section: id, subsection: subsection.id },
        subsection.title,
        renderToStaticMarkup(<SubsectionText section={id} subsection={subsection.id} />),
      ),
    ),
  ])
  return { tree, passages }
}
