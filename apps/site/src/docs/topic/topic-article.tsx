// The text of a separate docs page with its own contents and links, rendered while the site is built.

import { positionId } from '../docs-hash.ts'
import { type BuiltTopic, buildTopics, type TopicSubheading } from './build-topics.tsx'
import type { Topic } from './topics.ts'

export function TopicArticle({ path }: { path: string }) {
  const { topics } = buildTopics()
  const topic = topics.find((each) => each.path === path)
  if (topic === undefined) throw new Error(`No docs page found at ${path}: content/docs and routes.ts don't match.`)
  const isSection = topic.position.subsection === null
  return (
    <>
      <article className="topic-article">
        <header className="topic-head">
          <h1>{topic.title}</h1>
          <CopyPage path={path} />
          {isSection && <p className="docs-description">{topic.description}</p>}
        </header>
        {topic.headings.length > 1 && (
          <details className="topic-contents-small">
            <summary>On this page</summary>
            <HeadingList headings={topic.headings} />
          </details>
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own page, rendered by the build. */}
        <div className="topic-text" dangerouslySetInnerHTML={{ __html: topic.html }} />
        {isSection && <Subtopics topics={topics.filter((each) => each.section === topic.section && each !== topic)} />}
      </article>
      <footer className="topic-foot">
        <ul className="topic-actions">
          {topic.editAddress !== '' && (
            <li>
              <a className="link" href={topic.editAddress}>
                Edit this page
              </a>
            </li>
          )}
          <li>
            <a className="link" href={`${path}.md`}>
              View as Markdown
            </a>
          </li>
          <li>
            <a className="link" href={`/docs#${positionId(topic.position)}`}>
              View all docs on one page
            </a>
          </li>
        </ul>
        <nav aria-label="Previous and next page" className="topic-steps">
          {topic.previous && <Step label="Previous" topic={topic.previous} />}
          {topic.next && <Step label="Next" topic={topic.next} />}
        </nav>
      </footer>
      {topic.headings.length > 1 && (
        <nav aria-labelledby="topic-contents-title" className="topic-contents">
          <p id="topic-contents-title">On this page</p>
          <HeadingList headings={topic.headings} />
        </nav>
      )}
    </>
  )
}

function HeadingList({ headings }: { headings: readonly TopicSubheading[] }) {
  return (
    <ul>
      {headings.map(({ id, level, title }) => (
        <li key={id} data-level={level}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  )
}

function Subtopics({ topics }: { topics: readonly BuiltTopic[] }) {
  if (topics.length === 0) return null
  return (
    <ul className="docs-cards topic-cards">
      {topics.map(({ path, title, description }) => (
        <li key={path}>
          <a href={path}>
            <strong>{title}</strong>
            <span>{description}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function Step({ label, topic }: { label: 'Previous' | 'Next'; topic: Topic }) {
  return (
    <a href={topic.path} rel={label === 'Previous' ? 'prev' : 'next'}>
      <span>{label}</span> <strong>{topic.title}</strong>
    </a>
  )
}

function CopyPage({ path }: { path: string }) {
  return (
    <button type="button" className="copy-page" data-source={`${path}.md`} title="Copy this page as Markdown">
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <rect x="9" y="9" width="12" height="12" rx="2" />
        <path d="M5 15H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v1" />
      </svg>
      <span className="copy-page-label">Copy page</span>
      <span className="copy-page-done" aria-hidden="true">
        Copied
      </span>
    </button>
  )
}
