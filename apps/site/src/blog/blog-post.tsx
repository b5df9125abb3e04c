import { type ReactNode, useEffect, useRef } from 'react'
import { listenToCopyButtons } from '../docs/copy-buttons.ts'
import { StaticContent } from '../kit/static-content.tsx'
import { posts } from './blog-content.ts'
import { RepliesFigure } from './figures/replies-figure.tsx'
import { VotesFigure } from './figures/votes-figure.tsx'
import { PostDate } from './post-date.tsx'

export function BlogPost({ path }: { path: string }) {
  const page = useRef<HTMLElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (page.current === null) return
    return listenToCopyButtons(page.current, ({ message }) => {
      if (status.current) status.current.textContent = message
    })
  }, [])
  return (
    <main id="content" ref={page} className="mx-auto max-w-200 px-5 pt-10 pb-24 sm:px-8 md:pt-20">
      <StaticContent>{import.meta.env.SSR ? () => <Article path={path} /> : () => null}</StaticContent>
      <p ref={status} role="status" className="sr-only" />
    </main>
  )
}

function Article({ path }: { path: string }): ReactNode {
  const post = posts.find((each) => each.path === path)
  if (post === undefined) throw new Error(`No post found at ${path}: content/blog and routes.ts don't match.`)
  const { title, description, Content } = post
  const others = posts.filter((each) => each !== post)
  return (
    <>
      <article>
        <header>
          <a className="link text-sm" href="/blog">
            Blog
          </a>
          <h1 className="mt-3 text-balance font-semibold text-2xl md:text-3xl">{title}</h1>
          <p className="mt-4 text-muted md:text-lg">{description}</p>
          <div className="mt-4">
            <PostDate post={post} />
          </div>
        </header>
        <div className="prose mt-10">
          <Content components={{ RepliesFigure, VotesFigure }} />
        </div>
      </article>
      <nav aria-label="Other posts" className="mt-16 border-line border-t pt-6">
        <h2 className="font-semibold">More posts</h2>
        <ul className="mt-3 space-y-2">
          {others.map((other) => (
            <li key={other.slug}>
              <a className="link" href={other.path}>
                {other.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
