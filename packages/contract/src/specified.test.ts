// Repeats the numbers, names and tables that the specification fixes. Other tests use the product's constants and would miss a change.

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as limits from './api/limits.ts'
import { entitlements } from './license/entitlements.ts'
import { plans } from './license/plans.ts'
import { mcpTools } from './mcp/mcp-tools.ts'
import { defaultChatSettings, defaultModelSettings } from './models/model-settings.ts'
import { addresses, addressesFrom } from './site/addresses.ts'
import { languages } from './workspace/languages.ts'

describe('values fixed by the specification', () => {
  // [S9.6] [S9.7] [S9.24] [S9.25] [S9.27] [F3.9]
  it('matches the specified limits of the app', () => {
    expect(limits).toMatchObject({
      freeTokenLimit: 32_000,
      machinesPerLicense: 3,
      largeFileLines: 500,
      slowProviderMs: 1_000_000,
      thinkingMaxTokens: 32_000,
      codeHostInputTokens: 8_000,
      autoTreeTokenBudget: 6_000,
      autoTreeShallowDepth: 3,
      treeSiblingLimit: 100,
    })
  })

  // [S9.8] [S9.9] [S9.10] [S9.11] [S9.28] [S9.30] [S9.34] [S9.35] [S9.37] [S9.38] [S9.39]
  it('matches the specified limits of the site and the service', () => {
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

  // [S1.28] [S3.5] [S9.1] [S9.2] [S9.3] [S9.4] [S9.5]
  it('matches the specified plans and prices', () => {
    expect(Object.entries(plans).map(([id, { price, trialDays }]) => [id, price, trialDays])).toEqual([
      ['free', 0, 0],
      ['monthly', 14.99, 7],
      ['yearly', 149, 0],
      ['buy-to-own', 349, 0],
      ['team', 14.99, 0],
    ])
    expect(Math.floor(12 - plans.yearly.price / plans.monthly.price)).toBe(2)
  })

  // [S6.1] [S6.10] [S6.11] [S6.12] [S6.13] [S6.14] [S6.17] [F9.1]
  it('reserves exactly the specified features for Pro', () => {
    expect(Object.entries(entitlements).map(([name, { free, pro }]) => [name, free, pro])).toEqual(
      [
        'more-than-free-tokens',
        'code-maps',
        'context-builder',
        'mcp-calls',
        'server-tools',
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

  // [S3.66] [S6.16] [S9.16] [F4.10]
  it('enables the specified fifteen MCP tools by default, and offers the other specified tools', () => {
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
    expect(off).toEqual(
      expect.arrayContaining([
        'manage_selection',
        'find_symbol',
        'rename_symbol',
        'apply_edits',
        'file_actions',
        'review_context',
        'git',
        'context_builder',
        'chat_send',
        'workspace_context',
        'manage_workspaces',
      ]),
    )
  })

  // [S1.13] [S1.14] [S9.19]
  it('supports code maps in the twelve specified languages, and in Ruby, Scala and Kotlin', () => {
    const named: string[] = languages.map(({ name }) => name)
    const twelve = ['Swift', 'JavaScript', 'C#', 'Python', 'PHP', 'C', 'Rust', 'C++', 'Go', 'Java', 'Dart', 'TypeScript']
    expect(named).toEqual(expect.arrayContaining([...twelve, 'Ruby', 'Scala', 'Kotlin']))
  })

  // [F2.8]
  it('recognizes the specified file extensions for code maps', () => {
    const known = new Set<string>(languages.flatMap(({ files }) => files))
    const wanted = ['.jsx', '.tsx', '.mjs', '.cjs', '.mts', '.cts', '.pyi', '.h', '.hpp', '.hh', '.cc', '.cxx', '.kts', '.sc', '.rake']
    expect(wanted.filter((ending) => !known.has(ending))).toEqual([])
  })

  // [S3.44]
  it('uses red for danger, orange for warnings and blue for information in both themes', () => {
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

  // [F1.72]
  it('matches the specified defaults of a chat and of Pro Mode', () => {
    expect(defaultChatSettings).toMatchObject({ mode: 'plan', edits: 'diff', temperature: null, thinking: 'off', pro: false })
    expect(defaultModelSettings).toMatchObject({ largeFileLines: 500, strategy: 'sequential' })
  })

  // [F10.2]
  it('reads each address from its own environment variable', () => {
    const variables = {
      SHEAF_SITE: 'site',
      SHEAF_SERVICE: 'service',
      SHEAF_UPDATES: 'updates',
      SHEAF_PORTAL: 'portal',
      SHEAF_BILLING: 'billing',
      SHEAF_DOWNLOAD_MAC: 'downloadMac',
      SHEAF_DOWNLOAD_WINDOWS: 'downloadWindows',
      SHEAF_DOWNLOAD_LINUX: 'downloadLinux',
      SHEAF_SOURCE: 'source',
      SHEAF_CHAT: 'chat',
      SHEAF_PROFILE: 'profile',
      SHEAF_EMAIL: 'email',
      SHEAF_WAITLIST: 'waitlist',
      SHEAF_PLAYLIST: 'playlist',
      SHEAF_CHECKOUT_MONTHLY: 'checkoutMonthly',
      SHEAF_CHECKOUT_YEARLY: 'checkoutYearly',
      SHEAF_CHECKOUT_BUY_TO_OWN: 'checkoutBuyToOwn',
      SHEAF_CHECKOUT_TEAM: 'checkoutTeam',
      SHEAF_AFFILIATE: 'affiliate',
      SHEAF_POSTS: 'posts',
      SHEAF_POSTS_MEDIA: 'postsMedia',
    }
    for (const [variable, name] of Object.entries(variables))
      expect(addressesFrom({ [variable]: 'https://a.example' })).toEqual({ ...addresses, [name]: 'https://a.example' })
    expect(Object.values(variables)).toEqual(Object.keys(addresses))
    expect(addressesFrom({ SITE: 'https://a.example', site: 'https://a.example' })).toEqual(addresses)
  })

  // [F10.1]
  it('uses addresses on the reserved domain only', () => {
    const outside = Object.values(addresses).filter((address) => address !== '')
    expect(outside.filter((address) => !/(?:^https:\/\/(?:\w+\.)?|@)sheaf\.example(?:\/|$)/.test(address))).toEqual([])
  })
})
