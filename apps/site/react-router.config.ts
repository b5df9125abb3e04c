import type { Config } from '@react-router/dev/config'
import { dataPaths, pagePaths } from './src/page/prerendered.ts'

/** SHEAF_SITE_OUT gives a build its own folder, so that two builds can run at once. */
const buildDirectory = process.env.SHEAF_SITE_OUT || '../../dist/site'

export default {
  appDirectory: 'src',
  buildDirectory,
  ssr: false,
  prerender: [...pagePaths, ...dataPaths],
} satisfies Config
