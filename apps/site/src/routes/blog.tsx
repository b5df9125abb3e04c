import { BlogList } from '../blog/blog-list.tsx'
import { pageMeta } from '../page/page-meta.ts'

export const meta = () => pageMeta('/blog')

export default function Blog() {
  return <BlogList />
}
