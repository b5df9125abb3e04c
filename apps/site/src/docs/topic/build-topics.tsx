// The docs as separate pages, rendered while the site is built.

import { addresses } from '../../addresses.ts'
import { PageText, ReleaseNotes } from '../docs-article.tsx'
import { buildDocsTree, docsFileOf, releases } from '../docs-content.ts'
import type { DocsPosition } from '../docs-hash.ts'
import type { DocsSection, DocsTree } from '../docs-tree.ts'
import { plainText } from '../search/passages.ts'
import { describeHtml, shorten } from './describe-html.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { TopicHeading, topicParts } from './topic-parts.tsx'
import { type Topic, topicsOf } from './topics.ts'

// A plain import would be part of the browser's bundle.
const server = import.meta.env.SSR ? await import('react-dom/server') : undefined

export interface TopicSubheading {
  level: 2 | 3
  id: string
  title: string
}

/** A page with everything that is shown on it. */
export interface BuiltTopic extends Topic {
  description: string
  section: DocsSection
  html: string
  headings: readonly TopicSubheading[]
  previous: Topic | undefined
  next: Topic | undefined
  /** Address of its source; empty if the source isn't published. */
  editAddress: string
}

let built: { tree: DocsTree; topics: readonly BuiltTopic[] } | undefined

/** Rendered once for all pages. */
export function buildTopics(): { tree: DocsTree; topics: readonly BuiltTopic[] } {
  if (built !== undefined) return built
  const tree = buildDocsTree()
  const all = topicsOf(tree)
  const topics = all.map((topic, at) => buildTopic(tree, topic, all[at - 1], all[at + 1]))
  built = { tree, topics }
  return built
}

function buildTopic(tree: DocsTree, topic: Topic, previous: Topic | undefined, next: Topic | undefined): BuiltTopic {
  const { position, title } = topic
  const section = tree.find(({ id }) => id === position.section)
  if (section === undefined) throw new Error(`The docs have no section ${position.section}.`)
  const html = server?.renderToStaticMarkup(<TopicText tree={tree} position={position} />) ?? ''
  return {
    ...topic,
    description: position.subsection === null ? shorten(section.description) : describeHtml(html) || `${title}: ${section.description}`,
    section,
    html,
    headings: headingsOf(html),
    previous,
    next,
    editAddress: editAddress(position),
  }
}

function TopicText({ tree, position }: { tree: DocsTree; position: DocsPosition }) {
  return (
    <>
      <PageText {...position} parts={topicParts(tree)} />
      {position.section === 'changelog' &&
        releases.map(({ version, title }) => (
          <section key={version} aria-labelledby={version} className="prose">
            <TopicHeading tag="h2" id={version}>
              {version}: {title}
            </TopicHeading>
            <ReleaseNotes version={version} />
          </section>
        ))}
    </>
  )
}

function headingsOf(html: string): TopicSubheading[] {
  return [...html.matchAll(/<h([23]) id="([^"]+)">([\s\S]*?)<\/h\1>/g)].map(([, level, id = '', title = '']) => ({
    level: level === '2' ? 2 : 3,
    id,
    title: plainText(title),
  }))
}

/** Releases are written in CHANGELOG.md. */
function editAddress(position: DocsPosition): string {
  if (addresses.source === '') return ''
  const [path = ''] = docsFileOf(position) ?? []
  const file = position.section === 'changelog' ? 'CHANGELOG.md' : path.replace(/^(?:\.\.\/)+/, 'apps/site/')
  return `${addresses.source}/edit/main/${file}`
}

/** The page as Markdown, with absolute addresses. */
export function topicMarkdown({ path, title, description, position, html }: BuiltTopic): string {
  const lead = position.subsection === null ? `${description}\n\n` : ''
  return `# ${title}\n\n${lead}${htmlToMarkdown(html, `${addresses.site}${path}`)}`
}
