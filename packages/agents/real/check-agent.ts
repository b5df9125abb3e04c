// Checks one agent: a row of the table, and problems.

import { serveExploration } from '../../../apps/mcp/src/explore/serve-exploration.ts'
import type { Tool } from '../../../scripts/install-tool.ts'
import { type ChatApp, openChatApp } from '../../host/src/chat/testing/chat-app.ts'
import { type CheckResult, check, seconds, within } from './check.ts'
import { checkBuilder } from './checks/check-builder.ts'
import { checkCancel } from './checks/check-cancel.ts'
import { checkChat } from './checks/check-chat.ts'
import { checkEdit } from './checks/check-edit.ts'
import { checkSignIn } from './checks/check-sign-in.ts'
import { checkTools } from './checks/check-tools.ts'
import { openSandbox } from './open-sandbox.ts'
import { files, lampFile } from './project.ts'
import type { RealAgent } from './real-agent.ts'

export interface CheckedAgent {
  row: Record<Title, string>
  problems: string[]
  report: string
}

export const titles = ['agent', 'turned on', 'chat', 'edit', 'tools', 'builder', 'cancel', 'sign-in', 'keys', 'first text'] as const
type Title = (typeof titles)[number]

export async function checkAgent(agent: RealAgent, { version, program }: Tool): Promise<CheckedAgent> {
  const sandbox = await openSandbox(agent, program)
  try {
    const app = await openChatApp(files, { env: sandbox.signedIn, host: { serveExploration } })
    try {
      await sandbox.signIn(app.server.url)
      await app.select(lampFile)
      const model = `${agent.id}/default`
      const turnedOn = await check('turned on', () => turnOn(app, agent, version))
      let [firstText, keys, report] = ['-', 'failed', '']
      const chat = await check('chat', async () => {
        const result = await checkChat(app, model)
        firstText = result.firstText
        return result
      })
      const edit = await check('edit', () => checkEdit(app, model))
      const cancel = await check('cancel', async () => {
        const result = await checkCancel(app, sandbox, model)
        keys = result.keys
        return result
      })
      const tools = await check('tools', async () => {
        const result = await checkTools(app, agent, sandbox)
        report = result.report
        return result
      })
      const builder = await check('builder', async () => {
        const result = await checkBuilder(app, agent, sandbox)
        report = `${report}\n${result.report}`
        return result
      })
      const signIn = await check('sign-in', () => checkSignIn(agent, sandbox, app))
      const results = { 'turned on': turnedOn, chat, edit, tools, builder, cancel, 'sign-in': signIn }
      const cell = (title: keyof typeof results) => results[title].cell
      return {
        row: {
          agent: `${agent.name} ${version}`,
          'turned on': cell('turned on'),
          chat: cell('chat'),
          edit: cell('edit'),
          tools: cell('tools'),
          builder: cell('builder'),
          cancel: cell('cancel'),
          'sign-in': cell('sign-in'),
          keys,
          'first text': firstText,
        },
        problems: Object.values(results).flatMap(({ problems }) => problems),
        report,
      }
    } finally {
      await app.close()
    }
  } finally {
    await sandbox.close()
  }
}

async function turnOn({ host }: ChatApp, { id }: RealAgent, version: string): Promise<CheckResult> {
  const { providers } = await host['providers.list']()
  if (providers.find((each) => each.id === id)?.agent?.adapter)
    await within('The adapter', host['providers.change']({ type: 'install', id }), 600_000)
  const detected = (await host['providers.list']({ agents: true })).agents?.find((each) => each.id === id)
  const began = performance.now()
  const { check: result } = await within('The check', host['providers.save']({ id, values: {} }))
  const ms = performance.now() - began
  if (!result.ok) return { cell: '', problems: [`${result.what}: ${result.says}`] }
  const { models, troubles } = await within('The models', host['models.list']({ fresh: true }))
  const own = models.filter(({ provider }) => provider === id)
  return {
    cell: `${own.length} models, ${seconds(ms)}`,
    problems: [
      ...(detected?.version === version ? [] : [`Its version was read as ${detected?.version ?? 'nothing'}.`]),
      ...troubles.filter(({ provider }) => provider === id).map(({ says }) => says),
      ...(own.length > 1 ? [] : ['It listed no models.']),
    ],
  }
}
