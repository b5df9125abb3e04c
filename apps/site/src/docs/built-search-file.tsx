import { renderToStaticMarkup } from 'react-dom/server'
import { SubsectionWords, Words } from './docs-article.tsx'
import { builtDocsTree } from './docs-content.ts'
import { passagesOf } from './search/passages.ts'
import { type SearchFile, writeSearchFile } from './search/search-index.ts'

export function builtSearchFile(): SearchFile {
  return writeSearchFile(
    builtDocsTree().flatMap(({ id, title, subsections }) => [
      ...passagesOf({ section: id, subsection: null }, title, renderToStaticMarkup(<Words section={id} subsection={null} />)),
      ...subsections.flatMap((subsection) =>
        passagesOf(
          { section: id, subsection: subsection.id },
          subsection.title,
          renderToStaticMarkup(<SubsectionWords section={id} subsection={subsection.id} />),
        ),
      ),
    ]),
  )
}
