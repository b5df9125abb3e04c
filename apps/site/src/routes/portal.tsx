import { pageMeta } from '../page/page-meta.ts'
import { PortalPage } from '../portal/portal-page.tsx'

export const meta = () => pageMeta('/portal')

export default function Portal() {
  return <PortalPage />
}
