import mdx from '@mdx-js/rollup'
import { reactRouter } from '@react-router/dev/vite'
import { addressesFrom, postIdsFrom } from '@sheaf/contract'
import tailwind from '@tailwindcss/vite'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdxFrontmatter from 'remark-mdx-frontmatter'
import { defineConfig } from 'vite'
import { rehypeCode } from './src/markdown/rehype-code.ts'
import { rehypeHeadings } from './src/markdown/rehype-headings.ts'
import { rehypeTables } from './src/markdown/rehype-tables.ts'

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  define: {
    __SHEAF_ADDRESSES__: JSON.stringify(addressesFrom(process.env)),
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
  // The pages are rendered from wherever the build is written to, also where no packages are to be found.
  ssr: command === 'build' ? { noExternal: true } : {},
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Two thousand icons that nobody uses are not even looked at: a quarter of the build.
    rolldownOptions: { experimental: { lazyBarrel: true } },
  },
}))
