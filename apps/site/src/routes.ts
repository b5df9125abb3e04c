import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { siteRedirects } from '@sheaf/contract'
import { postPaths } from './page/pages.ts'
import { docsPaths } from './page/prerendered.ts'

export default [
  index('routes/home.tsx'),
  route('docs', 'routes/docs.tsx'),
  // One route for each: with a parameter, the page of an unknown address would be taken for one of the docs.
  ...docsPaths.map((path) => route(path.slice(1), 'routes/docs-topic.tsx', { id: `topic${path}` })),
  route('docs-search.json', 'routes/docs-search.tsx'),
  route('docs-topics.json', 'routes/docs-topics.tsx'),
  route('bench', 'routes/bench.tsx'),
  route('bench/model', 'routes/bench-model.tsx'),
  route('blog', 'routes/blog.tsx'),
  ...postPaths.map((path) => route(path.slice(1), 'routes/blog-post.tsx', { id: `post${path}` })),
  route('measured', 'routes/measured.tsx'),
  route('compare', 'routes/compare.tsx'),
  route('privacy', 'routes/privacy.tsx'),
  route('terms', 'routes/terms.tsx'),
  route('portal', 'routes/portal.tsx'),
  route('beta-status', 'routes/beta-status.tsx'),
  ...Object.keys(siteRedirects).map((path) => route(path.slice(1), 'routes/redirect.tsx', { id: `redirect${path}` })),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
