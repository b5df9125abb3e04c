import { shippedPostIds } from '@sheaf/contract'
import { lazy, Suspense } from 'react'
import { addresses } from '../addresses.ts'
import { LazyRender } from '../kit/lazy-render.tsx'
import { Section } from '../kit/section.tsx'
import { postIds } from '../posts/post-ids.ts'
import { PostList } from '../posts/post-list.tsx'

/** With other posts, the note about our own account would be wrong. */
const isOurs = postIds.every((id) => shippedPostIds.some((shipped) => shipped === id))

// Not rendered by the build: React Router empties `*.client.js` files there, so the client half of react-tweet has no exports.
const Posts = lazy(async () => ({ default: import.meta.env.SSR ? () => null : (await import('../posts/posts.tsx')).Posts }))

export function Testimonials() {
  return (
    <Section
      id="testimonials"
      title="Posts about Sheaf"
      isBeside
      lead={
        <p>
          {isOurs ? (
            <>
              Sheaf is new, and we don’t invent customer quotes. Until others post about it, these posts are from{' '}
              {addresses.profile === '' ? (
                'our own account'
              ) : (
                <a className="link" href={addresses.profile}>
                  our own account
                </a>
              )}
              .
            </>
          ) : (
            'Public posts, shown as their authors wrote them.'
          )}
        </p>
      }
    >
      <div className="only-without-script">
        <PostList />
      </div>
      <LazyRender className="needs-script min-h-150 max-w-160">
        <Suspense>
          <Posts />
        </Suspense>
      </LazyRender>
    </Section>
  )
}
