// Sets up the soak test: folders, models, the product, its window and an editor.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultModelSettings } from '@sheaf/contract'
import { openModelServer } from '@sheaf/providers/testing'
import { sampleKey } from '../app/sample-models.ts'
import { openLedger } from './ledger.ts'
import { makeAgent } from './make-agent.ts'
import { makeSampleFolders } from './make-sample-folders.ts'
import { makeWindow } from './make-window.ts'
import { openProduct } from './open-product.ts'
import { makeRandom } from './random.ts'
import { instructionsKey } from './read-product.ts'
import type { Project, Soak } from './soak.ts'

export async function openSoak(seed: number): Promise<{ soak: Soak; close(): Promise<void> }> {
  const base = mkdtempSync(join(tmpdir(), 'sheaf-soak-'))
  const userHome = join(base, 'person')
  mkdirSync(userHome)
  const sampleFolders = makeSampleFolders(base)
  const models = await openModelServer({ models: ['gpt-5', 'gpt-5-mini'], otherwise: { says: '{"files":[]}' } })
  const product = await openProduct(userHome)
  const host = await product.host()
  await host['providers.save']({ id: 'openai', values: { apiKey: sampleKey, baseUrl: `${models.url}/openai/v1` } })
  const slots = { ...defaultModelSettings.slots, chat: 'openai/gpt-5-mini', planner: 'openai/gpt-5' }
  await host['settings.save']({ models: { ...defaultModelSettings, slots } })
  const ledger = openLedger((lost) => console.log(`\nlost: ${JSON.stringify(lost).slice(0, 600)}`))
  const projects: Project[] = []
  for (const sampleFolder of sampleFolders) {
    const { id: workspace } = await host['workspaces.open']({ roots: [sampleFolder.folder] })
    const instructions = `Make the retries of ${sampleFolder.name} wait.`
    await host['workspaces.change']({ workspace, fields: { instructions } })
    ledger.acknowledge(instructionsKey(workspace), instructions)
    await host['workspaces.close']({ workspace })
    projects.push({ ...sampleFolder, workspace, scratchFiles: [], chats: [] })
  }
  const [currentProject] = projects
  if (currentProject === undefined) throw new Error('No folder found.')
  const window = makeWindow(join(base, 'profile'))
  await window.open(await product.url(currentProject.workspace))
  const agent = makeAgent(product, currentProject.folder)
  let used = 0
  const next = () => ++used
  return {
    soak: { random: makeRandom(seed), product, window, agent, models, ledger, projects, currentProject, next },
    async close() {
      await agent.close()
      await window.close()
      await product.close()
      await models.close()
      for (const folder of [base, product.home]) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}
