// The environment of updates in memory, with a real state folder.

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultUpdateSettings, type UpdateSettings, type UpdateStatus } from '@sheaf/contract'
import type { UpdateContext } from '../open-updates.ts'
import { updateSource } from '../update-source.ts'
import type { FakeFeed } from './start-fake-feed.ts'

export interface FakeUpdateContext extends UpdateContext {
  chosen: UpdateSettings
  received: UpdateStatus[]
}

export function makeUpdateContext(feed: FakeFeed, about: { version?: string; env?: Record<string, string> } = {}): FakeUpdateContext {
  const home = mkdtempSync(join(tmpdir(), 'sheaf-updates-'))
  const env = { SHEAF_UPDATES: `${feed.url}/appcast.xml`, SHEAF_UPDATE_KEYS: feed.key, ...about.env }
  let checkedAt: string | null = null
  const context: FakeUpdateContext = {
    home,
    env,
    version: about.version ?? '1.3.19',
    source: updateSource(env, { platform: 'linux', arch: 'x64', versions: {} }),
    chosen: defaultUpdateSettings,
    received: [],
    now: () => new Date('2026-11-17T08:00:00Z'),
    settings: async () => context.chosen,
    checkedAt: async () => checkedAt,
    async saveCheckedAt(time) {
      checkedAt = time
    },
    publish: (updates) => void context.received.push(updates),
  }
  return context
}
