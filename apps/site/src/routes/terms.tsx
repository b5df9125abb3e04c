import { LegalPage } from '../legal/legal-page.tsx'
import { pageMeta } from '../page/page-meta.ts'
import { pages } from '../page/pages.ts'

export const meta = () => pageMeta('/terms')

export default function Terms() {
  return <LegalPage title={pages['/terms'].title} dates="Last updated August 3rd, 2025." name="terms" />
}
