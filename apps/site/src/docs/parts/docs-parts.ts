// Everything a docs page may use without importing it.

import type { MDXComponents } from 'mdx/types'
import { Shot, Video } from '../../media/index.ts'
import { Keys, Note, Outside, Pro, Warning } from './notes.tsx'
import { Limit, Price } from './numbers.tsx'
import { ExitCodes, Languages, Limits, McpTools, Providers, Refusals, Table, Troubleshooting } from './tables.tsx'

export const docsParts: MDXComponents = {
  ExitCodes,
  Keys,
  Languages,
  Limit,
  Limits,
  McpTools,
  Note,
  Outside,
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
