// The environment of updates in memory, with a real state folder.

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultUpdateSettings, type UpdateSettings, type UpdatesShown } from '@sheaf/contract'
import type { UpdateWorld } from '../open-updates.ts'
import { updateLine } from '../update-line.ts'
import type { PlayedFeed } from './play-feed.ts'

export interface PlayedWorld extends UpdateWorld {
  chosen: UpdateSettings
  told: UpdatesShown[]
}

export function makeWorld(feed: PlayedFeed, about: { version?: string; env?: Record<string, string> } = {}): PlayedWorld {
  const home = mkdtempSync(join(tmpdir(), 'sheaf-updates-'))
  const env = { SHEAF_UPDATES: `${feed.url}/appcast.xml`, SHEAF_UPDATE_KEYS: feed.key, ...about.env }
  let checkedAt: string | null = null
  const world: PlayedWorld = {
    home,
    env,
    version: about.version ?? '1.3.19',
    line: updateLine(env, { platform: 'linux', arch: 'x64', versions: {} }),
    chosen: defaultUpdateSettings,
    told: [],
    now: () => new Date('2026-11-17T08:00:00Z'),
    settings: async () => world.chosen,
    checkedAt: async () => checkedAt,
    async keepCheckedAt(time) {
      checkedAt = time
    },
    tell: (updates) => void world.told.push(updates),
  }
  return world
}
