import { defaultSettings } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { settingEntries } from './setting-entries.ts'

describe('settingEntries', () => {
  it('lists each value of a setting under its label, and marks the current one', () => {
    const { models, mcp, updates } = defaultSettings
    const changes = settingEntries({ ...defaultSettings, theme: 'dark', wrapLines: false, models: { ...models, strategy: 'parallel' } })
      .filter(({ change }) => change !== undefined)
      .map(({ title, change, isCurrent }) => [title, change, isCurrent])
    expect(changes).toEqual([
      ['Theme: System', { theme: 'system' }, false],
      ['Theme: Light', { theme: 'light' }, false],
      ['Theme: Dark', { theme: 'dark' }, true],
      ['Diff view: Unified', { diffView: 'unified' }, true],
      ['Diff view: Side by side', { diffView: 'split' }, false],
      ['Wrap long lines: On', { wrapLines: true }, false],
      ['Wrap long lines: Off', { wrapLines: false }, true],
      ['Reopen last workspace: On', { reopenLast: true }, true],
      ['Reopen last workspace: Off', { reopenLast: false }, false],
      ['Watch open folders: On', { watch: true }, true],
      ['Watch open folders: Off', { watch: false }, false],
      ['Edit strategy: One query', { models: { ...models, strategy: 'one-query' } }, false],
      ['Edit strategy: Parallel', { models: { ...models, strategy: 'parallel' } }, true],
      ['Edit strategy: Sequential', { models: { ...models, strategy: 'sequential' } }, false],
      ['MCP server: Start with Sheaf: On', { mcp: { ...mcp, launchOnStart: true } }, true],
      ['MCP server: Start with Sheaf: Off', { mcp: { ...mcp, launchOnStart: false } }, false],
      ['Advertise with DNS-SD: On', { mcp: { ...mcp, advertise: true } }, false],
      ['Advertise with DNS-SD: Off', { mcp: { ...mcp, advertise: false } }, true],
      ['Check for updates daily: On', { updates: { ...updates, check: true } }, true],
      ['Check for updates daily: Off', { updates: { ...updates, check: false } }, false],
      ['Channel: Stable', { updates: { ...updates, channel: 'stable' } }, true],
      ['Channel: Beta', { updates: { ...updates, channel: 'beta' } }, false],
    ])
  })

  it('opens the panel of every other setting', () => {
    const panels = settingEntries(defaultSettings)
      .filter(({ change }) => change === undefined)
      .map(({ title, panel }) => `${panel}: ${title}`)
    expect(panels).toMatchInlineSnapshot(`
      [
        "appearance: Text size",
        "general: Token budget",
        "general: Max tokens per Auto map",
        "general: Max tokens for all Auto maps",
        "general: Open files in",
        "general: Check installation",
        "models: Agents",
        "models: Model for Chat",
        "models: Model for Context Builder",
        "models: Model for Planner",
        "models: Model for Simple edits",
        "models: Model for Complex edits",
        "models: Model for Large files",
        "models: Model for MCP planner",
        "models: Large file threshold",
        "models: Model overrides",
        "servers: MCP servers",
        "shortcuts: Shortcuts",
        "appearance: Appearance",
        "general: General",
      ]
    `)
  })
})
