// The blog posts, only while the site is built: in the browser, they are empty.

import type { MDXContent } from 'mdx/types'

interface PostFile {
  default: MDXContent
  frontmatter: Pick<Post, 'title' | 'description' | 'date' | 'author' | 'minutes'>
}

export interface Post {
  slug: string
  path: string
  title: string
  description: string
  /** YYYY-MM-DD */
  date: string
  /** Follows "By". */
  author: string
  /** Reading time; a test compares it with the number of words. */
  minutes: number
  Content: MDXContent
}

const files: Record<string, PostFile> = import.meta.env.SSR ? import.meta.glob<PostFile>('../../content/blog/*.mdx', { eager: true }) : {}
/** Newest first. */
export const posts: readonly Post[] = Object.entries(files)
  .map(([file, { default: Content, frontmatter }]) => {
    const slug = /([^/]+)\.mdx$/.exec(file)?.[1] ?? ''
    return { slug, path: `/blog/${slug}`, ...frontmatter, Content }
  })
  .sort((a, b) => (a.date === b.date ? (a.slug < b.slug ? -1 : 1) : a.date < b.date ? 1 : -1))
