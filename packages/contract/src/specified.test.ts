// Numbers, names and tables that the specification fixes, written out once more: tests elsewhere read the same constants as the product, and
// would not notice a changed one.

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { addresses, addressesFrom } from './addresses.ts'
import { languageIds } from './codemap.ts'
import { entitlements } from './entitlements.ts'
import { languageFiles } from './language-files.ts'
import { languageNames } from './language-names.ts'
import * as limits from './limits.ts'
import { mcpTools } from './mcp-tools.ts'
import { defaultChatSettings, defaultModelSettings } from './model-settings.ts'
import { plans } from './plans.ts'

describe('what the specification fixes', () => {
  it('numbers of the app', () => {
    expect(limits).toMatchObject({
      freeTokenLimit: 32_000,
      machinesPerLicence: 3,
      largeFileLines: 500,
      slowProviderMs: 1_000_000,
      thinkingMaxTokens: 32_000,
      codeHostInputTokens: 8_000,
      autoTreeTokenBudget: 6_000,
      autoTreeShallowDepth: 3,
      treeSiblingLimit: 100,
    })
  })

  it('numbers of the site and the service', () => {
    expect(limits).toMatchObject({
      refundDays: 14,
      lifetimeRevenueCap: 1_000_000,
      supportYears: 1,
      minimumAge: 13,
      affiliateCookieDays: 30,
      topBarScrollPx: 50,
      sectionScrollDelayMs: 100,
      drawerWidth: 378,
      drawerWidthLarge: 736,
      drawerMotionMs: 500,
      statsRebuildMinutes: 15,
      statsShown: 25,
    })
  })

  it('plans and prices', () => {
    expect(Object.entries(plans).map(([id, { price, trialDays }]) => [id, price, trialDays])).toEqual([
      ['free', 0, 0],
      ['monthly', 14.99, 7],
      ['yearly', 149, 0],
      ['buy-to-own', 349, 0],
      ['team', 14.99, 0],
    ])
    expect(Math.floor(12 - plans.yearly.price / plans.monthly.price)).toBe(2)
  })

  it('what is Pro and nothing else', () => {
    expect(Object.entries(entitlements).map(([name, { free, pro }]) => [name, free, pro])).toEqual(
      [
        'more-than-free-tokens',
        'code-maps',
        'context-builder',
        'mcp-calls',
        'pro-mode',
        'planning-model',
        'model-overrides',
        'custom-providers',
        'workspace-presets',
        'duplicate-workspace',
        'ephemeral-workspace',
        'several-windows',
      ].map((name) => [name, false, true]),
    )
  })

  it('the fifteen tools for editors, on from the start, and eight more that are not', () => {
    const [on, off] = [true, false].map((isOn) =>
      Object.entries(mcpTools).flatMap(([name, { byDefault }]) => (byDefault === isOn ? [name] : [])),
    )
    expect(on).toEqual([
      'search',
      'read_file',
      'read_selected_files',
      'list_selected_files',
      'toggle_file_selection',
      'set_selection',
      'get_codemap',
      'list_codemaps_for_selection',
      'list_codemaps_tree',
      'get_file_tree',
      'get_prompt_state',
      'set_prompt_state',
      'request_plan',
      'token_stats',
      'list_root_folders',
    ])
    expect(off).toEqual([
      'manage_selection',
      'apply_edits',
      'file_actions',
      'git',
      'context_builder',
      'chat_send',
      'workspace_context',
      'manage_workspaces',
    ])
  })

  it('twelve languages of code maps, the two that were announced, and one more', () => {
    const named = languageIds.map((id) => languageNames[id])
    const twelve = ['Swift', 'JavaScript', 'C#', 'Python', 'PHP', 'C', 'Rust', 'C++', 'Go', 'Java', 'Dart', 'TypeScript']
    expect(named.toSorted()).toEqual([...twelve, 'Ruby', 'Scala', 'Kotlin'].sort())
  })

  it('endings of code files that have a map', () => {
    const known = new Set(Object.values(languageFiles).flat())
    const wanted = ['.jsx', '.tsx', '.mjs', '.cjs', '.mts', '.cts', '.pyi', '.h', '.hpp', '.hh', '.cc', '.cxx', '.kts', '.sc', '.rake']
    expect(wanted.filter((ending) => !known.has(ending))).toEqual([])
  })

  it('red, orange and blue, for danger, warning and information, in light and in dark', () => {
    const tokens = readFileSync(new URL('look/tokens.css', import.meta.url), 'utf8')
    const huesOf = (name: string) => {
      const [, value = ''] = new RegExp(`--${name}: light-dark\\((.*)\\);`).exec(tokens) ?? []
      return [...value.matchAll(/oklch\([\d.]+ [\d.]+ ([\d.]+)\)/g)].map(([, hue]) => Number(hue))
    }
    const within = (name: string, from: number, to: number) => huesOf(name).map((hue) => hue >= from && hue <= to)
    expect([within('danger', 15, 35), within('warning', 45, 80), within('info', 230, 270)]).toEqual([
      [true, true],
      [true, true],
      [true, true],
    ])
  })

  it('how a chat and Pro Mode begin', () => {
    expect(defaultChatSettings).toMatchObject({ mode: 'plan', edits: 'diff', temperature: null, thinking: 'off', pro: false })
    expect(defaultModelSettings).toMatchObject({ largeFileLines: 500, strategy: 'sequential' })
  })

  it('an address by the environment', () => {
    const env = { SHEAF_SITE: 'https://a.example', SHEAF_CHECKOUT_BUY_TO_OWN: 'https://b.example', SITE: 'https://c.example' }
    expect(addressesFrom(env)).toEqual({ ...addresses, site: 'https://a.example', checkoutBuyToOwn: 'https://b.example' })
  })

  it('addresses on the reserved domain only', () => {
    const outside = Object.values(addresses).filter((address) => address !== '')
    expect(outside.filter((address) => !/(?:^https:\/\/(?:\w+\.)?|@)sheaf\.example(?:\/|$)/.test(address))).toEqual([])
  })
})
