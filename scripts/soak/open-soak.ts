// Sets up the soak test: folders, models, the product, its window and an editor.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultModelSettings } from '@sheaf/contract'
import { openModelServer } from '@sheaf/providers/testing'
import { sampleKey } from '../app/models-on-stage.ts'
import { chanceFrom } from './chance.ts'
import { openLedger } from './ledger.ts'
import { makeGrounds } from './make-ground.ts'
import { makeAgent } from './open-agent.ts'
import { openProduct } from './open-product.ts'
import { makeWindow } from './open-window.ts'
import { instructionsKey } from './read-product.ts'
import type { Place, Soak } from './soak.ts'

export async function openSoak(seed: number): Promise<{ soak: Soak; close(): Promise<void> }> {
  const base = mkdtempSync(join(tmpdir(), 'sheaf-soak-'))
  const person = join(base, 'person')
  mkdirSync(person)
  const grounds = makeGrounds(base)
  const models = await openModelServer({ models: ['gpt-5', 'gpt-5-mini'], otherwise: { says: '{"files":[]}' } })
  const product = await openProduct(person)
  const host = await product.host()
  await host['providers.save']({ id: 'openai', values: { apiKey: sampleKey, baseUrl: `${models.url}/openai/v1` } })
  const slots = { ...defaultModelSettings.slots, chat: 'openai/gpt-5-mini', planner: 'openai/gpt-5' }
  await host['settings.save']({ models: { ...defaultModelSettings, slots } })
  const ledger = openLedger((lost) => console.log(`\nlost: ${JSON.stringify(lost).slice(0, 600)}`))
  const places: Place[] = []
  for (const ground of grounds) {
    const { id: workspace } = await host['workspaces.open']({ roots: [ground.folder] })
    const instructions = `Make the retries of ${ground.name} wait.`
    await host['workspaces.change']({ workspace, fields: { instructions } })
    ledger.did(instructionsKey(workspace), instructions)
    await host['workspaces.close']({ workspace })
    places.push({ ...ground, workspace, loose: [], chats: [] })
  }
  const [here] = places
  if (here === undefined) throw new Error('No folder found.')
  const window = makeWindow(join(base, 'profile'))
  await window.open(await product.url(here.workspace))
  const agent = makeAgent(product, here.folder)
  let used = 0
  const next = () => ++used
  return {
    soak: { chance: chanceFrom(seed), product, window, agent, models, ledger, places, here, next },
    async close() {
      await agent.close()
      await window.close()
      await product.close()
      await models.close()
      for (const folder of [base, product.home]) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}
