import type { Post } from './blog-content.ts'

/** The date's format does not depend on where the page is built or read. */
export function PostDate({ post: { date, author, minutes } }: { post: Pick<Post, 'date' | 'author' | 'minutes'> }) {
  const words = new Date(`${date}T12:00:00Z`).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <p className="tabular text-muted text-sm">
      <time dateTime={date}>{words}</time> · By {author} · {minutes} min read
    </p>
  )
}
