import { ComparePage } from '../compare/compare-page.tsx'
import { pageMeta } from '../page/page-meta.ts'

export const meta = () => pageMeta('/compare')

export default function Compare() {
  return <ComparePage />
}
