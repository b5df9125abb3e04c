// The agents that `npm run agents` checks.

import type { RealAgent } from '../real-agent.ts'
import { claudeCode } from './claude-code.ts'
import { codex } from './codex.ts'
import { geminiCli } from './gemini-cli.ts'
import { opencode } from './opencode.ts'
import { qwenCode } from './qwen-code.ts'

export const agents: readonly RealAgent[] = [claudeCode, codex, geminiCli, opencode, qwenCode]
