// The MCP resources (formats §4.2).

import { prompt } from './prompt.ts'
import type { McpResource } from './resource.ts'
import { selection } from './selection.ts'
import { tree } from './tree.ts'

export type { McpResource } from './resource.ts'
export const resources: readonly McpResource[] = [prompt, tree, selection]
