// Every agent, in display order.

import type { Agent } from '../agent.ts'
import { claudeCode } from './claude-code.ts'
import { codex } from './codex.ts'
import { copilot } from './copilot.ts'
import { geminiCli } from './gemini-cli.ts'
import { opencode } from './opencode.ts'
import { qwenCode } from './qwen-code.ts'

export const catalog: readonly Agent[] = [claudeCode, codex, geminiCli, opencode, qwenCode, copilot]

export function findAgent(id: string): Agent | undefined {
  return catalog.find((agent) => agent.id === id)
}
