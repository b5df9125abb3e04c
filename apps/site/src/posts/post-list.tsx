import { postIds } from './post-ids.ts'
import { shippedPost } from './shipped-posts.ts'

/** Text of the shipped posts, for visitors without JavaScript; others would have to be fetched. */
export function PostList() {
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {postIds.flatMap((id) => {
        const post = shippedPost(id, 'sheaf')
        return post === undefined
          ? []
          : [
              <li key={id} className="rounded-lg border border-line bg-surface p-5">
                {post.text}
              </li>,
            ]
      })}
    </ul>
  )
}
