// Components of a docs page that is shown separately: headings start below its title (h2), and links lead to other separate pages.

import type { MDXComponents } from 'mdx/types'
import type { ComponentProps, ReactNode } from 'react'
import type { DocsTree } from '../docs-tree.ts'
import { docsParts } from '../parts/docs-parts.ts'
import { topicAnchor, topicHref } from './topic-path.ts'

export function topicParts(tree: DocsTree): MDXComponents {
  const Link = ({ href, ...rest }: ComponentProps<'a'>) => <a {...rest} href={href === undefined ? undefined : topicHref(tree, href)} />
  return { ...docsParts, a: Link, h4: headingOf('h2'), h5: headingOf('h3'), h6: headingOf('h4') }
}

/** In the one-page docs, the headings of a page start at h4, with the page's id before their own. */
function headingOf(tag: 'h2' | 'h3' | 'h4') {
  return ({ id = '', children }: ComponentProps<'h2'>) => (
    <TopicHeading tag={tag} id={topicAnchor(id)}>
      {children}
    </TopicHeading>
  )
}

export function TopicHeading({ tag: Tag, id, children }: { tag: 'h2' | 'h3' | 'h4'; id: string; children: ReactNode }) {
  return (
    <div className="topic-heading">
      <Tag id={id}>{children}</Tag>
      <a className="heading-link" href={`#${id}`} aria-labelledby={id}>
        #
      </a>
    </div>
  )
}
