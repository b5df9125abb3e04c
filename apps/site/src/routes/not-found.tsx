import { NotFoundPage } from '../page/not-found-page.tsx'
import { pageMeta } from '../page/page-meta.ts'

export const meta = () => pageMeta('/404')

export default function NotFound() {
  return <NotFoundPage />
}
