// One real agent, from turning it on to signing in. `npm run agents` checks the others.

import { join } from 'node:path'
import { expect, it } from 'vitest'
import { installTool, toolsFolder } from '../../../scripts/install-tool.ts'
import { geminiCli } from './catalog/gemini-cli.ts'
import { checkAgent } from './check-agent.ts'

it('Gemini CLI answers, edits, explores, is canceled and asks to sign in, without a key or a file of its own', async () => {
  const { problems } = await checkAgent(geminiCli, await installTool(join(toolsFolder, geminiCli.tool), () => undefined))
  expect(problems).toEqual([])
})
