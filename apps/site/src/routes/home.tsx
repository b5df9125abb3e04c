import { LandingPage } from '../landing/landing-page.tsx'
import { pageMeta } from '../page/page-meta.ts'

export const meta = () => pageMeta('/')

export default function Home() {
  return <LandingPage />
}
