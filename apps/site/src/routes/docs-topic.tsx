import { useLoaderData } from 'react-router'
import { buildTopics } from '../docs/topic/build-topics.tsx'
import { type TopicHead, TopicPage } from '../docs/topic/topic-page.tsx'
import { metaOf } from '../page/page-meta.ts'

export const meta = ({ loaderData }: { loaderData?: TopicHead }) =>
  loaderData === undefined
    ? []
    : [
        ...metaOf(loaderData.path, loaderData, 'Sheaf docs'),
        { tagName: 'link' as const, rel: 'alternate', type: 'text/markdown', href: `${loaderData.path}.md` },
      ]

/** Runs when the site is built. */
export const loader = ({ request }: { request: Request }): TopicHead => {
  // The data of a page is requested with another ending.
  const path = new URL(request.url).pathname.replace(/(?:\.data|\/+)$/, '')
  const topic = buildTopics().topics.find((each) => each.path === path)
  if (topic === undefined) throw new Error(`No docs page found at ${path}.`)
  const { title, description, section, position } = topic
  return { path, title, description, section: position.subsection === null ? null : { path: `/docs/${section.id}`, title: section.title } }
}

export default function DocsTopic() {
  return <TopicPage topic={useLoaderData<typeof loader>()} />
}
