import { StaticContent } from '../kit/static-content.tsx'
import { type Post, posts } from './blog-content.ts'
import { PostDate } from './post-date.tsx'

export function BlogList() {
  return (
    <main id="content" className="mx-auto max-w-200 px-5 pt-10 pb-24 sm:px-8 md:pt-20">
      <h1 className="font-semibold text-2xl md:text-3xl">Blog</h1>
      <p className="mt-4 text-muted md:text-lg">
        How Sheaf is built and what we measured along the way. Subscribe by{' '}
        <a className="link" href="/blog.xml">
          RSS
        </a>
        .
      </p>
      <StaticContent className="mt-10">
        {import.meta.env.SSR ? () => posts.map((post) => <Teaser key={post.slug} post={post} />) : () => null}
      </StaticContent>
    </main>
  )
}

function Teaser({ post }: { post: Post }) {
  return (
    <article className="relative border-line border-t py-8">
      <PostDate post={post} />
      <h2 className="mt-2 font-semibold text-xl">
        <a href={post.path} className="underline-offset-4 after:absolute after:inset-0 hover:underline">
          {post.title}
        </a>
      </h2>
      <p className="mt-2 text-muted">{post.description}</p>
    </article>
  )
}
