import type { Config } from '@react-router/dev/config'
import { dataPaths, pagePaths } from './src/page/pages.ts'

/** Two builds at once must not write into one folder: SHEAF_SITE_OUT gives one its own. */
const buildDirectory = process.env.SHEAF_SITE_OUT || '../../dist/site'

export default {
  appDirectory: 'src',
  buildDirectory,
  ssr: false,
  prerender: [...pagePaths, ...dataPaths],
} satisfies Config
