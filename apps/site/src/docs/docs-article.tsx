// All docs as one document, rendered while the site is built. Ids are the hashes of addresses, so links work without JavaScript.

import type { MDXComponents } from 'mdx/types'
import type { CSSProperties } from 'react'
import { StaticContent } from '../kit/static-content.tsx'
import { docsFileOf, releases } from './docs-content.ts'
import { type DocsPosition, positionId, sectionAliases } from './docs-hash.ts'
import type { DocsSection, DocsTree } from './docs-tree.ts'
import { estimateHeight } from './estimate-height.ts'
import { docsParts } from './parts/docs-parts.ts'
import { BacktickText } from './parts/tables.tsx'

const server = import.meta.env.SSR ? await import('react-dom/server') : undefined

export function DocsArticle({ tree }: { tree: DocsTree }) {
  // Checked here as well as inside, or the browser's bundle would include every table of the contract.
  return <StaticContent className="docs-article">{import.meta.env.SSR ? () => <Everything tree={tree} /> : () => null}</StaticContent>
}

function Everything({ tree }: { tree: DocsTree }) {
  return (
    <>
      <LinkIcon />
      {tree.map((section) => (
        <Section key={section.id} section={section} />
      ))}
    </>
  )
}

function Section({ section }: { section: DocsSection }) {
  const { id, title, description, subsections } = section
  return (
    <section id={positionId({ section: id, subsection: null })} className="docs-section" aria-labelledby={id}>
      <OldNames section={id} subsection={null} />
      <header className="docs-section-head">
        <div className="docs-title">
          <h2 id={id}>{title}</h2>
          <CopyLink position={positionId({ section: id, subsection: null })} title={title} />
        </div>
        <p className="docs-description">{description}</p>
      </header>
      <PageText section={id} subsection={null} />
      {subsections.map((subsection) => (
        <article
          key={subsection.id}
          id={positionId({ section: id, subsection: subsection.id })}
          className="docs-page"
          style={estimatedHeight(id, subsection.id)}
          aria-labelledby={`${id}-${subsection.id}`}
        >
          <OldNames section={id} subsection={subsection.id} />
          <div className="docs-title">
            <h3 id={`${id}-${subsection.id}`}>{subsection.title}</h3>
            <CopyLink position={positionId({ section: id, subsection: subsection.id })} title={subsection.title} />
          </div>
          <SubsectionText section={id} subsection={subsection.id} />
        </article>
      ))}
    </section>
  )
}

function estimatedHeight(section: string, subsection: string): CSSProperties {
  const html = server?.renderToStaticMarkup(<SubsectionText section={section} subsection={subsection} />) ?? ''
  const { narrow, wide } = estimateHeight(html)
  return { '--narrow': narrow, '--wide': wide } as CSSProperties
}

export function SubsectionText({ section, subsection }: { section: string; subsection: string }) {
  return section === 'changelog' ? <ReleaseNotes version={subsection} /> : <PageText section={section} subsection={subsection} />
}

export function PageText({ section, subsection, parts = docsParts }: DocsPosition & { parts?: MDXComponents }) {
  const file = docsFileOf({ section, subsection })
  if (file === undefined) return null
  const [, { default: Content }] = file
  return (
    <div className="prose">
      <Content components={parts} />
    </div>
  )
}

export function ReleaseNotes({ version }: { version: string }) {
  const release = releases.find((each) => each.version === version)
  return (
    <div className="prose">
      <p className="docs-date">
        <time dateTime={release?.date}>{release?.date}</time>
      </p>
      <ul>
        {release?.lines.map((line) => (
          <li key={line}>
            <BacktickText text={line} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Anchors for old addresses, for browsers without JavaScript. */
function OldNames({ section, subsection }: { section: string; subsection: string | null }) {
  return Object.entries(sectionAliases)
    .filter(([, now]) => now === section)
    .map(([old]) => <span key={old} className="docs-old-name" id={positionId({ section: old, subsection })} />)
}

function CopyLink({ position, title }: { position: string; title: string }) {
  return (
    <button type="button" className="copy-link" data-position={position} aria-label={`Copy link to ${title}`}>
      <svg aria-hidden="true" width="16" height="16">
        <use href="#icon-link" />
      </svg>
      <span className="copy-link-done" aria-hidden="true">
        Copied
      </span>
    </button>
  )
}

/** Defined once, used by every heading. */
function LinkIcon() {
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      <symbol id="icon-link" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round">
        <path d="M10 13.5a4.5 4.5 0 0 0 6.4.4l3-3a4.5 4.5 0 0 0-6.4-6.4l-1.2 1.2M14 10.5a4.5 4.5 0 0 0-6.4-.4l-3 3A4.5 4.5 0 0 0 11 19.500l1.200-1.200" />
      </symbol>
    </svg>
  )
}
