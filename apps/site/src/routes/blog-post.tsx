import { useLocation } from 'react-router'
import { BlogPost } from '../blog/blog-post.tsx'
import { pageMeta } from '../page/page-meta.ts'
import { type PagePath, pages } from '../page/pages.ts'

export const meta = ({ location }: { location: { pathname: string } }) => pageMeta(postPath(location.pathname))

export default function Post() {
  return <BlogPost path={postPath(useLocation().pathname)} />
}

function postPath(pathname: string): PagePath {
  const asked = pathname.replace(/\/+$/, '')
  const path = Object.keys(pages).find((each): each is PagePath => each === asked)
  if (path === undefined) throw new Error(`${asked} is missing from the pages table.`)
  return path
}
