import { BetaPage } from '../chrome/beta-page.tsx'
import { pageMeta } from '../page/page-meta.ts'

export const meta = () => pageMeta('/beta-status')

export default function BetaStatus() {
  return <BetaPage />
}
