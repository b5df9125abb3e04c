import { Menu, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { StaticContent } from '../../kit/static-content.tsx'
import { CopiedByHand } from '../copied-by-hand.tsx'
import { type CopyReport, listenToCopyButtons } from '../copy-buttons.ts'
import { DocsSearch } from '../search/docs-search.tsx'
import { useDocsSearch } from '../search/use-docs-search.ts'
import { useDocsMenu } from '../use-docs-menu.ts'
import { followHeadings } from './follow-headings.ts'
import { TopicArticle } from './topic-article.tsx'
import { TopicNav } from './topic-nav.tsx'
import { topicAddress } from './topic-path.ts'

/** The data that the browser needs besides the prerendered text. */
export interface TopicHead {
  path: string
  title: string
  description: string
  /** Section above this page, if it is a subsection. */
  section: { path: string; title: string } | null
}

/** One page of the docs, with the same text as its part of /docs. */
export function TopicPage({ topic: { path, title, section } }: { topic: TopicHead }) {
  const [query, setQuery] = useState('')
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const [copied, setCopied] = useState<CopyReport>({ message: '' })
  const results = useDocsSearch(query)
  const search = useRef<HTMLInputElement>(null)
  const main = useRef<HTMLElement>(null)
  const menu = useDocsMenu(
    isMenuOpen,
    () => setIsMenuOpen(true),
    () => setIsMenuOpen(false),
    search,
  )

  useEffect(() => (main.current ? listenToCopyButtons(main.current, setCopied) : undefined), [])
  useEffect(() => (main.current ? followHeadings(main.current) : undefined), [])

  return (
    <main id="content" ref={main} className="docs topic">
      <div className="docs-side" id="docs-menu" data-open={isMenuOpen} ref={menu.panel}>
        <div className="docs-side-head">
          <DocsSearch
            query={query}
            results={results}
            input={search}
            failure="The search index couldn't be loaded. Check your connection, then type again."
            hrefOf={({ position, id }) => topicAddress(position, id)}
            onQuery={setQuery}
            onClear={() => setQuery('')}
            onGo={({ position, id }) => {
              setQuery('')
              setIsMenuOpen(false)
              // The focused field turns off the scroll padding, which an anchor on this page needs.
              search.current?.blur()
              location.assign(topicAddress(position, id))
            }}
          />
          <button type="button" className="docs-menu-close needs-script" aria-label="Close contents" onClick={menu.close}>
            <X className="size-4" aria-hidden="true" />
          </button>
        </div>
        <nav aria-label="Contents" className="docs-contents-scroll">
          <StaticContent>{import.meta.env.SSR ? () => <TopicNav path={path} /> : () => null}</StaticContent>
        </nav>
      </div>
      {isMenuOpen && <div className="docs-shade" aria-hidden="true" onPointerDown={menu.close} />}
      <div className="topic-rest" ref={menu.rest}>
        <div className="docs-bar">
          <button
            type="button"
            className="docs-menu-button needs-script"
            aria-expanded={isMenuOpen}
            aria-controls="docs-menu"
            onClick={menu.open}
          >
            <Menu className="size-4" aria-hidden="true" />
            Contents
          </button>
          <nav aria-label="Breadcrumb" className="min-w-0">
            <ol className="docs-crumbs">
              <li>
                <a href="/docs">Docs</a>
              </li>
              {section && (
                <li>
                  <a href={section.path}>{section.title}</a>
                </li>
              )}
              <li>
                <a href={path} aria-current="page">
                  {title}
                </a>
              </li>
            </ol>
          </nav>
        </div>
        <StaticContent className="topic-columns">{import.meta.env.SSR ? () => <TopicArticle path={path} /> : () => null}</StaticContent>
      </div>
      <CopiedByHand report={copied} onClose={() => setCopied({ message: '' })} />
    </main>
  )
}
