// The clients that `npm run clients` checks.

import type { Client } from '../client.ts'
import { claudeCode } from './claude-code.ts'
import { codex } from './codex.ts'
import { geminiCli } from './gemini-cli.ts'
import { opencode } from './opencode.ts'

export const clients: readonly Client[] = [claudeCode, codex, geminiCli, opencode]
