import { useLoaderData } from 'react-router'
import { buildDocsTree } from '../docs/docs-content.ts'
import { DocsPage } from '../docs/docs-page.tsx'
import { pageMeta } from '../page/page-meta.ts'

export const meta = () => pageMeta('/docs')

export const loader = () => ({ tree: buildDocsTree() })

export default function Docs() {
  const { tree } = useLoaderData<typeof loader>()
  return <DocsPage tree={tree} />
}
