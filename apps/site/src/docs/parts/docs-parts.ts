// Components that docs pages can use without importing them.

import type { MDXComponents } from 'mdx/types'
import { DownloadList, NpmInstall } from '../../downloads/download-list.tsx'
import { Table } from '../../kit/table.tsx'
import { Shot, Video } from '../../media/index.ts'
import { Benchmarks, MapSavings, PackSpeed } from './benchmarks.tsx'
import { Keys, Note, Outside, Pro, Warning } from './notes.tsx'
import { Limit, Price } from './numbers.tsx'
import { ExitCodes, Languages, Limits, McpTools, Providers, Refusals, Troubleshooting } from './tables.tsx'

export const docsParts: MDXComponents = {
  Benchmarks,
  DownloadList,
  ExitCodes,
  Keys,
  Languages,
  Limit,
  Limits,
  MapSavings,
  McpTools,
  Note,
  NpmInstall,
  Outside,
  PackSpeed,
  Price,
  Pro,
  Providers,
  Refusals,
  Shot,
  Troubleshooting,
  Video,
  Warning,
  table: Table,
}
