// The clients whose story is told. Those that are dependencies of this repository are told in its tests.

import type { Client } from '../client.ts'
import { claudeCode } from './claude-code.ts'
import { codex } from './codex.ts'
import { geminiCli } from './gemini-cli.ts'
import { opencode } from './opencode.ts'

export { codex, geminiCli }

export const clients: readonly Client[] = [claudeCode, codex, geminiCli, opencode]
