import { LegalPage } from '../legal/legal-page.tsx'
import { pageMeta } from '../page/page-meta.ts'
import { pages } from '../page/pages.ts'

export const meta = () => pageMeta('/privacy')

export default function Privacy() {
  return <LegalPage title={pages['/privacy'].title} dates="Effective April 12, 2025. Last updated April 12, 2025." name="privacy" />
}
