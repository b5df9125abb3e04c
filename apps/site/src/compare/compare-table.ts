// How Sheaf and other tools work. Statements about repomix, RepoPrompt CE and PasteMax come from their READMEs, read on `readOn`; what
// isn't there is "not mentioned". Figures are ours, and "not measured" if we have none.

import { languageIds, limits, plans } from '@sheaf/contract'
import { groupDigits } from '../kit/group-digits.ts'
import { dollars } from '../landing/pricing/money.ts'
import { mappedTokens, savedByMaps, savedByRepomix } from '../measured/map-measurements.ts'
import { packMeasurements } from '../measured/pack-measurements.ts'
import recorded from '../measured/recorded.json' with { type: 'json' }

export const readOn = 'November 18, 2026'

export const tools = ['Sheaf', 'repomix', 'RepoPrompt CE', 'PasteMax', 'Cursor', 'Copy and paste'] as const

export interface CompareRow {
  name: string
  /** One per tool, in the order of `tools`. */
  cells: readonly [string, string, string, string, string, string]
}

const silent = 'Not mentioned'
const elsewhere = 'See its documentation'

export const workRows: readonly CompareRow[] = [
  {
    name: 'What it is',
    cells: [
      'Desktop tool, command line, and MCP server',
      'Command line, website, and browser extension that pack a repository into one file',
      'Native macOS app for context, and an agent orchestrator',
      'Desktop app to select files and copy them',
      'AI code editor with an agent',
      'Your editor and your clipboard',
    ],
  },
  {
    name: 'Who chooses the context',
    cells: [
      'You: whole files, line ranges, or code maps; a local ranking or a model can recommend files',
      'Include and ignore patterns, or a list of files',
      'You, or an agent within a token budget',
      'You, by selecting files',
      'The agent, together with the files you mention',
      'You, file by file',
    ],
  },
  {
    name: 'Token counts',
    cells: [
      'Of the whole prompt; exact for OpenAI’s tokenizers, otherwise labeled as estimates',
      'Per file and in total',
      'A token budget',
      'Approximate, per file',
      elsewhere,
      'None',
    ],
  },
  {
    name: 'Secrets',
    cells: ['Found and redacted before anything is sent', 'Checked with Secretlint', silent, silent, elsewhere, 'Up to you'],
  },
  {
    name: 'Structure without bodies',
    cells: [`Code maps in ${languageIds.length} languages`, '--compress, with Tree-sitter', 'CodeMaps', silent, elsewhere, 'None'],
  },
  {
    name: 'Replies',
    cells: [
      'Parsed, located exactly or rejected, reviewed, written all or nothing, and undone without git',
      silent,
      'Agents edit files',
      silent,
      'Edits are applied in the editor',
      'Pasted by hand',
    ],
  },
  {
    name: 'Any chat website',
    cells: ['Yes', 'Yes', 'Yes', 'Yes', 'No: models run in the editor', 'Yes'],
  },
  {
    name: 'Your editor’s agent',
    cells: ['Through MCP', 'Through MCP', 'Through MCP', silent, 'Built in', 'No'],
  },
  {
    name: 'Systems',
    cells: [
      'Linux, tested; macOS and Windows, not tested yet',
      'Any system with Node, or Docker',
      'macOS 26 or later',
      'Windows, macOS, Linux, and WSL',
      'macOS, Windows, and Linux',
      'All',
    ],
  },
  {
    name: 'License and price',
    cells: [
      `Apache-2.0; free up to ${groupDigits(limits.freeTokenLimit)} tokens per prompt, Pro from ${dollars(plans.monthly.price)} per month`,
      'MIT, free',
      'Apache-2.0, free',
      'MIT, free',
      'Proprietary; see its pricing',
      'Free',
    ],
  },
]

const unmeasured = 'Not measured'
const factors = packMeasurements.map(({ faster }) => faster)
const applied = recorded.apply.rows.find(({ name }) => name === 'applied incorrectly')
const refused = recorded.apply.rows.find(({ name }) => name.startsWith('refused'))

export const measuredRows: readonly CompareRow[] = [
  {
    name: 'Packing Django into one prompt, November 16, 2026',
    cells: [
      `${Math.min(...factors).toFixed(1)} to ${Math.max(...factors).toFixed(1)} times as fast as repomix`,
      'Baseline (1.18.1)',
      unmeasured,
      unmeasured,
      unmeasured,
      unmeasured,
    ],
  },
  {
    name: `Tokens saved by leaving out bodies, on ${Math.round(mappedTokens / 1e6)} million tokens of public code, November 15, 2026`,
    cells: [
      `${savedByMaps.toFixed(1)}%`,
      `${savedByRepomix.toFixed(1)}% with --compress (1.18.1)`,
      unmeasured,
      unmeasured,
      unmeasured,
      'None saved',
    ],
  },
  {
    name: 'Replies applied incorrectly, November 16, 2026',
    cells: [
      `${Number.parseInt(applied?.ours ?? '', 10)} of ${applied?.note}; ${refused?.note}`,
      unmeasured,
      unmeasured,
      unmeasured,
      unmeasured,
      unmeasured,
    ],
  },
]
