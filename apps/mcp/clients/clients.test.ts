// Two real clients, whose models are played. The others are run by `npm run clients`.

import { refusals } from '@sheaf/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { codex, geminiCli } from './catalog/index.ts'
import { findProgram } from './find-program.ts'
import { openDaemon } from './open-daemon.ts'
import { openStage, type Stage } from './open-stage.ts'
import { tellApproval } from './tell-approval.ts'
import { tellSearches } from './tell-searches.ts'
import { tellStory } from './tell-story.ts'

// Two runs of a client, each ended when it hangs: its output is worth more than an early end.
vi.setConfig({ testTimeout: 200_000 })

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

describe.each([
  { client: codex, revision: '2025-06-18', asked: 'codex' },
  { client: geminiCli, revision: '2025-06-18', asked: 'gemini.js' },
])('$client.name', ({ client, revision, asked }) => {
  const program = () => findProgram(client.package, client.version, import.meta.filename)

  it('connects without a window, calls tools, and its model sees the results whole', async () => {
    const { tapped, problems, transcript } = await tellStory(client, await program(), stage)
    expect(problems, transcript).toEqual([])
    expect(tapped).toMatchObject({ claims: client.claims, revision, starts: 1 })
  })

  it('is asked about once in the window of a running Sheaf, as the program it is, and then answered each time', async () => {
    const daemon = await openDaemon(stage, 'always')
    try {
      const first = await tellApproval(client, await program(), stage, daemon)
      expect(first.printed, first.transcript).toBe(true)
      expect(first.approvals).toEqual([{ name: client.claims, program: asked, folder: stage.folder, canRemember: true }])
      const again = await tellApproval(client, await program(), stage, daemon)
      expect(again.printed, again.transcript).toBe(true)
      expect(again.approvals).toEqual([])
    } finally {
      await daemon.close()
    }
  })
})

// Gemini CLI throws away an error whose structured half does not fit the tool's schema: then its model would learn nothing.
it('tells the model of a client that was denied so, in words', async () => {
  const other = await openStage()
  const daemon = await openDaemon(other, 'deny')
  try {
    const program = await findProgram(geminiCli.package, geminiCli.version, import.meta.filename)
    const { shown, transcript } = await tellApproval(geminiCli, program, other, daemon)
    expect(shown[0], transcript).toContain(refusals['mcp-denied'].says)
  } finally {
    await daemon.close()
    await other.close()
  }
})

it('is found by a model that has to search for tools', async () => {
  const { missed, transcript } = await tellSearches(codex, await findProgram(codex.package, codex.version, import.meta.filename), stage)
  expect(missed, transcript).toEqual([])
})
