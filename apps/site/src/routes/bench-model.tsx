import { ModelPage } from '../bench/model-page.tsx'
import { pageMeta } from '../page/page-meta.ts'

export const meta = () => pageMeta('/bench/model')

export default function BenchModel() {
  return <ModelPage />
}
