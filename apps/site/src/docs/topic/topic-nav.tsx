import { ChevronRight } from 'lucide-react'
import { buildTopics } from './build-topics.tsx'

/** All sections, with the pages of the current one. Rendered while the site is built. */
export function TopicNav({ path }: { path: string }) {
  const { tree, topics } = buildTopics()
  const current = topics.find((each) => each.path === path)
  const linkTo = (target: string) => ({ href: target, ...(target === path && { 'aria-current': 'page' as const }) })
  return (
    <ul className="docs-contents">
      {tree.map((section) => {
        const [own, ...below] = topics.filter((topic) => topic.section === section)
        const isOpen = current?.section === section
        return (
          <li key={section.id}>
            <a {...linkTo(own?.path ?? '')} className="docs-contents-section" data-open={isOpen && below.length > 0}>
              <ChevronRight className="docs-chevron" aria-hidden="true" />
              {section.title}
            </a>
            {isOpen && below.length > 0 && (
              <ul>
                {below.map((topic) => (
                  <li key={topic.path}>
                    <a {...linkTo(topic.path)}>{topic.title}</a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        )
      })}
    </ul>
  )
}
