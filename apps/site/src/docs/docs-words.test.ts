// Checks that the docs contain the guidance of specification §8, and the pages and links of §2.4.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../content/docs')
const pages = globSync('**/*.mdx', { cwd: folder }).sort()
const textOf = (page: string) => readFileSync(join(folder, page), 'utf8')

/** The part of a page under a heading. */
function under(page: string, heading: string): string {
  const [, part = ''] = textOf(page).split(`### ${heading}\n`)
  return part.split(/\n### /)[0] ?? ''
}

const mcp = '10-faq-troubleshooting/03-mcp-integration-troubleshooting.mdx'
const apply = '10-faq-troubleshooting/04-applying-replies.mdx'
const models = '10-faq-troubleshooting/05-models-and-context-builder.mdx'
const pricing = '10-faq-troubleshooting/02-pricing-and-services.mdx'
const platforms = '10-faq-troubleshooting/01-platform-availability.mdx'

describe('troubleshooting in the docs', () => {
  // [S8.8] [S8.9] [S8.10] [S8.11] [S8.12] [S8.13] [S8.14] [S8.15] [S8.16] [S8.17]
  it.each([
    [
      'an editor that cannot find the server: copy the configuration again, check the path',
      mcp,
      "The editor can't find or start the server",
      [/\*\*Copy configuration\*\*/, /Check that the path in `command` exists/],
    ],
    [
      'connection refused: server on, restart, firewall, port, one owner window, one editor',
      mcp,
      'Connection refused',
      [
        /Is the server on\?/,
        /restart Sheaf, then the editor/,
        /firewall/i,
        /port conflict/i,
        /another window own/,
        /another editor connected/,
      ],
    ],
    ['permission denied: approval, allowlist, tools', mcp, 'Permission denied', [/Approval is pending/, /allowlist/, /tool is turned off/]],
    ['missing tools', mcp, 'Tools are missing', [/turned off/, /its own limit/]],
    ['errors in the configuration JSON', mcp, 'Configuration JSON errors', [/line number/, /trailing commas/]],
    ['planner errors: a model, a valid key, quota', mcp, 'Planner errors', [/Planner model/, /valid key/, /quota/]],
    [
      'file operations that are denied',
      mcp,
      'File operations denied',
      [/isn't in an open folder/, /ignore rule/, /Edit files without review/],
    ],
    ['network and discovery', mcp, 'Network and discovery', [/127\.0\.0\.1. and .\[::1\]. only/, /DNS-SD/, /host\.json/]],
    ['an unreadable reply: proper tags', apply, "The reply can't be read", [/right tags/, /unknown-action/]],
    ['a reply with wrong paths', apply, 'The path is wrong', [/Paths must match the tree/]],
    ['a search that does not match exactly', apply, "The search text doesn't match", [/must match exactly one place in the file/]],
    [
      'Context Builder problems: rate limits, an empty code map, priorities that are all off',
      models,
      'Context Builder',
      [/A rate limit/, /The code map is empty/, /All priorities are off/],
    ],
    ['the limit of models from a code-hosting service', models, 'Common problems', [/<Limit of="codeHostInputTokens" \/>/]],
  ])('covers %s', (_, page, heading, expected) => {
    expect(expected.filter((words) => !words.test(under(page, heading)))).toEqual([])
  })
})

/** Page titles that the specification names, in its order; our own pages may follow. */
const titles: Record<string, string[]> = {
  '01-overview': ['What is Sheaf for?', 'Cursor and AI Editors'],
  '02-quick-start': ['Getting Started', 'Installation', 'First Workspace', 'File Tree Basics'],
  '03-core-concepts': ['Understanding Workspaces', 'File Selection Fundamentals', 'Context and Code Maps'],
  '04-compose-mode': [
    'Compose Workflow',
    'Advanced File Selection',
    'Filtering and Organization',
    'Search and Discovery',
    'Prompt Management',
  ],
  '05-chat-mode': ['Chat Fundamentals', 'Working with AI Responses'],
  '06-pro-features': ['Pro Mode and Multi-Model Workflows', 'AI Context Builder', 'MCP Server Integration'],
  '07-external-integration': ['Apply Mode and External AI'],
  '08-setup-configuration': ['AI Provider Setup', 'API Key Management'],
  '09-workspace-management': ['Workspace Organization', 'File Operations and Preview', 'Automatic File Watching', 'URL Scheme Integration'],
  '10-faq-troubleshooting': ['Platform Availability', 'Pricing and Services', 'MCP Integration Troubleshooting'],
  '11-changelog': [],
}

describe('the docs', () => {
  // [S2.4.3] [S2.4.4] [S2.4.5] [S2.4.6] [S2.4.7] [S2.4.8] [S2.4.9] [S2.4.10] [S2.4.11] [S2.4.12] [S2.4.13] [S2.4.14] [S2.4.15] [S2.4.16]
  // [S2.4.17] [S2.4.18] [S2.4.19] [S2.4.20] [S2.4.21] [S2.4.22] [S2.4.23] [S2.4.24] [S2.4.25] [S2.4.26] [S2.4.27] [S2.4.28] [S2.4.29]
  // [S2.4.30] [S2.4.31]
  it('has the pages that the specification names, in its order', () => {
    const titleOf = (page: string) => /^title: (.+)$/m.exec(textOf(page))?.[1] ?? ''
    const found = Object.entries(titles).map(([section, wanted]) => {
      const own = pages.filter((page) => page.startsWith(`${section}/`) && !page.endsWith('/index.mdx'))
      return [section, own.slice(0, wanted.length).map(titleOf)]
    })
    expect(Object.fromEntries(found)).toEqual(titles)
  })

  // [S2.4.47]
  it('links to pricing, the annotated prompt, the playlist, the waitlist, legal pages and the portal', () => {
    const all = pages.map(textOf).join('\n')
    const places = ['(/#pricing)', '(/prompt-anatomy)', 'to="playlist"', 'to="waitlist"', '(/terms)', '(/privacy)', '(/portal)']
    expect(places.filter((place) => !all.includes(place))).toEqual([])
  })

  // [S2.4.46]
  it('embeds the videos of the app', () => {
    const films = pages.flatMap((page) => [...textOf(page).matchAll(/<Video name="([\w-]+)"/g)].map(([, name]) => name))
    expect([...new Set(films)].sort()).toEqual(['apply-reply', 'chat', 'code-maps', 'context-builder', 'first-prompt'])
  })

  // [S1.29]
  it('states costs and conditions: models, trial, refunds, who may buy, students, age', () => {
    expect(under(pricing, 'Models are billed separately')).toMatch(/Sheaf doesn't sell tokens[\s\S]*the provider bills you/)
    expect(textOf(pricing)).toMatch(/The first week is free; cancel at any time/)
    expect(under(pricing, 'Licenses')).toMatch(
      /<Limit of="lifetimeRevenueCap" \/>[\s\S]*students[\s\S]*<Limit of="refundDays" \/> days[\s\S]*advertised[\s\S]*valid reason[\s\S]*one device[\s\S]*support first/,
    )
    expect(under(pricing, 'Support')).toMatch(/older than one year[\s\S]*<Limit of="minimumAge" \/>/)
  })

  // [S9.12] [S9.14]
  it('states the requirements: macOS 14.0 or later, 8 GB of memory, disk space as measured', () => {
    const needs = under(platforms, 'What you need')
    expect(
      [/macOS \| 14\.0 or later/, /8 GB recommended/, /\[measurements\]\(\/measured#disk\)/].filter((words) => !words.test(needs)),
    ).toEqual([])
  })
})
