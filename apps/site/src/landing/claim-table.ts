import { languageIds, listedProviders } from '@sheaf/contract'
import { mappedTokens, savedByMaps } from '../measured/map-measurements.ts'
import { packedFaster } from '../measured/pack-measurements.ts'

interface Claim {
  figure: string
  name: string
  /** What was measured, so that the figure makes sense without the link. */
  text: string
  /** Id of the heading on /measured. */
  anchor: string
}

export const claims: readonly Claim[] = [
  {
    figure: `${packedFaster}×`,
    name: 'faster context',
    text: 'Packing all of Django into a prompt, compared with repomix. The lowest of four measurements.',
    anchor: 'speed',
  },
  {
    figure: `${Math.round(savedByMaps)}%`,
    name: 'fewer tokens',
    text: `When files are included as code maps, measured on ${Math.round(mappedTokens / 1e6)} million tokens of public code.`,
    anchor: 'tokens',
  },
  {
    figure: '100%',
    name: 'local and private',
    text: 'No account and no telemetry. Your code leaves your machine only when you copy it, send it, or connect an editor. Update, license, and trial requests contain no code.',
    anchor: 'local',
  },
  {
    figure: `${languageIds.length}`,
    name: 'languages',
    text: 'With code maps, which we checked against another parser (by hand for two languages).',
    anchor: 'languages',
  },
  {
    figure: `${listedProviders.length}`,
    name: 'model providers',
    text: 'Use your own keys, an agent such as Claude Code or Codex with your subscription, or models on your own machine.',
    anchor: 'providers',
  },
]
