import { MeasuredPage } from '../measured/measured-page.tsx'
import { pageMeta } from '../page/page-meta.ts'

export const meta = () => pageMeta('/measured')

export default function Measured() {
  return <MeasuredPage />
}
