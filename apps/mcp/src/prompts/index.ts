// The MCP prompts (formats §4.2).

import { build } from './build.ts'
import { investigate } from './investigate.ts'
import { plan } from './plan.ts'
import type { McpPrompt } from './prompt.ts'
import { refactor } from './refactor.ts'
import { review } from './review.ts'

export type { McpPrompt } from './prompt.ts'
export const prompts: readonly McpPrompt[] = [plan, build, review, refactor, investigate]
