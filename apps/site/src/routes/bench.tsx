import { BenchPage } from '../bench/bench-page.tsx'
import { pageMeta } from '../page/page-meta.ts'

export const meta = () => pageMeta('/bench')

export default function Bench() {
  return <BenchPage />
}
