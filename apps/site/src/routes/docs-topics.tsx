import { buildTopics, topicMarkdown } from '../docs/topic/build-topics.tsx'
import type { TopicFile } from '../docs/topic/topic-file.ts'

/** Runs once, when the site is built. */
export const loader = () =>
  Response.json(
    buildTopics().topics.map((topic): TopicFile => {
      const { path, title, description } = topic
      return { path, title, description, markdown: topicMarkdown(topic) }
    }),
  )
