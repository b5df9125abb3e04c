import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { pages } from '../page/pages.ts'
import { CopiedByHand } from './copied-by-hand.tsx'
import { type CopyReport, listenToCopyButtons } from './copy-buttons.ts'
import { DocsArticle } from './docs-article.tsx'
import { DocsContents } from './docs-contents.tsx'
import { DocsCrumbs } from './docs-crumbs.tsx'
import { type DocsPosition, positionId } from './docs-hash.ts'
import type { DocsTree } from './docs-tree.ts'
import { focusElement } from './scroll-to-id.ts'
import { DocsSearch } from './search/docs-search.tsx'
import { markWords, unmarkWords } from './search/mark-words.ts'
import { useDocsSearch } from './search/use-docs-search.ts'
import { useDocsMenu } from './use-docs-menu.ts'
import { useDocsNavigation } from './use-docs-navigation.ts'

export function DocsPage({ tree }: { tree: DocsTree }) {
  const { state, dispatch, unknown, goTo, clickTitle, closeNotice } = useDocsNavigation(tree)
  const [copied, setCopied] = useState<CopyReport>({ message: '' })
  const results = useDocsSearch(state.searchQuery, { tree, results: state.searchResults })
  const search = useRef<HTMLInputElement>(null)
  const main = useRef<HTMLElement>(null)
  const menu = useDocsMenu(
    state.isMenuOpen,
    () => dispatch({ type: 'menu-opened' }),
    () => dispatch({ type: 'menu-closed' }),
    search,
  )
  const go = (position: DocsPosition) => goTo(positionId(position), position)

  useEffect(() => (main.current ? listenToCopyButtons(main.current, setCopied) : undefined), [])

  return (
    <main id="content" ref={main} className="docs">
      <div className="docs-side" id="docs-menu" data-open={state.isMenuOpen} ref={menu.panel}>
        <div className="docs-side-head">
          <DocsSearch
            query={state.searchQuery}
            results={results}
            input={search}
            failure="Searched titles only. The text couldn't be loaded."
            hrefOf={({ id }) => `#${id}`}
            onQuery={(query) => dispatch({ type: 'searched', query, tree })}
            onClear={() => dispatch({ type: 'search-cleared' })}
            onGo={({ id, position }, words) => {
              goTo(id, position)
              markWords(words, id)
              focusElement(id)
            }}
          />
          <button type="button" className="docs-menu-close needs-script" aria-label="Close contents" onClick={menu.close}>
            <X className="size-4" aria-hidden="true" />
          </button>
        </div>
        <nav aria-label="Contents" className="docs-contents-scroll">
          <DocsContents
            tree={tree}
            state={state}
            onGo={(position) => {
              unmarkWords()
              go(position)
              if (state.isMenuOpen) focusElement(positionId(position))
            }}
            onTitle={clickTitle}
            onToggle={(section) => dispatch({ type: 'toggled', section })}
          />
        </nav>
      </div>
      {state.isMenuOpen && <div className="docs-shade" aria-hidden="true" onPointerDown={menu.close} />}
      <div className="docs-words" ref={menu.rest}>
        <DocsCrumbs
          tree={tree}
          position={{ section: state.activeSection, subsection: state.activeSubsection }}
          isMenuOpen={state.isMenuOpen}
          onMenu={menu.open}
          onGo={go}
        />
        {unknown !== null && (
          <p className="docs-notice" role="status">
            <span>
              No page found for <code>{unknown.slice(0, 80)}</code>. It may have been renamed. Search for it, or choose from the contents.
            </span>
            <button type="button" aria-label="Close" onClick={closeNotice}>
              <X className="size-4" aria-hidden="true" />
            </button>
          </p>
        )}
        <header className="docs-head">
          <h1>{pages['/docs'].title}</h1>
          <p>{pages['/docs'].description}</p>
          <p className="docs-head-note">
            All on one page. You can also{' '}
            <a className="link" href={`/docs/${tree[0]?.id ?? ''}`}>
              read it page by page
            </a>
            .
          </p>
        </header>
        <ul className="docs-cards">
          {tree.map(({ id, title, description }) => (
            <li key={id}>
              <a
                href={`#${positionId({ section: id, subsection: null })}`}
                onClick={(event) => {
                  event.preventDefault()
                  go({ section: id, subsection: null })
                }}
              >
                <strong>{title}</strong>
                <span>{description}</span>
              </a>
            </li>
          ))}
        </ul>
        <DocsArticle tree={tree} />
      </div>
      <CopiedByHand report={copied} onClose={() => setCopied({ message: '' })} />
    </main>
  )
}
