import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import mdx from '@mdx-js/rollup'
import { reactRouter } from '@react-router/dev/vite'
import { addressesFrom, build, postIdsFrom } from '@sheaf/contract'
import tailwind from '@tailwindcss/vite'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdxFrontmatter from 'remark-mdx-frontmatter'
import { defineConfig } from 'vite'
import { readDownloads } from './src/downloads/read-downloads.ts'
import { rehypeCode } from './src/markdown/rehype-code.ts'
import { rehypeHeadings } from './src/markdown/rehype-headings.ts'
import { rehypeTables } from './src/markdown/rehype-tables.ts'

// By default, the front page loads 27 files, most of them smaller than their requests; on a phone, each request takes several milliseconds
// of processor time.
const fewFiles = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\// },
  { name: 'shared', test: /^(?!.*\/src\/docs\/(?!copy-buttons))/, minShareCount: 2, maxModuleSize: 8_000 },
  // The two views of the docs share most of their code, which no other page needs. The search is loaded when it is used.
  { name: 'docs-shared', test: /\/src\/docs\/(?!search\/(?:search-docs|synonyms))/, minShareCount: 2 },
]

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  define: {
    __SHEAF_ADDRESSES__: JSON.stringify(addressesFrom(process.env)),
    __SHEAF_DOWNLOADS__: JSON.stringify(readDownloads(readFileSync(join(import.meta.dirname, 'public/appcast.xml'), 'utf8'), process.env)),
    __SHEAF_NPM_PACKAGE__: JSON.stringify(process.env.SHEAF_NPM_PACKAGE ?? build.npmPackage),
    __SHEAF_POST_IDS__: JSON.stringify(postIdsFrom(process.env)),
  },
  plugins: [
    {
      enforce: 'pre',
      ...mdx({
        // CHANGELOG.md is read as text.
        mdExtensions: [],
        remarkPlugins: [remarkGfm, remarkFrontmatter, remarkMdxFrontmatter],
        rehypePlugins: [rehypeHeadings, rehypeTables, rehypeCode],
      }),
    },
    tailwind(),
    reactRouter(),
  ],
  // Otherwise Vite finds these one by one and loads the first page of a fresh checkout three times.
  optimizeDeps: {
    include: ['@base-ui/react/tabs', '@base-ui/react/toggle', '@base-ui/react/toggle-group', 'lucide-react', 'react-dom/server'],
  },
  // Pages are rendered in the build folder, from where packages may not be found.
  ssr: command === 'build' ? { noExternal: true } : {},
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Skips two thousand unused icons, which take a quarter of the build time.
    rolldownOptions: { experimental: { lazyBarrel: true } },
  },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: fewFiles } } } } } },
}))
