import { languageIds, listedProviders } from '@sheaf/contract'
import { mappedTokens, savedByMaps } from '../measured/map-measurements.ts'
import { packedFaster } from '../measured/pack-measurements.ts'

interface Claim {
  figure: string
  name: string
  /** What was measured, so that the figure makes sense without the link. */
  says: string
  /** Id of the heading on /measured. */
  how: string
}

export const claims: readonly Claim[] = [
  {
    figure: `${packedFaster}×`,
    name: 'faster context',
    says: 'Packing all of Django into a prompt, compared with repomix. The lowest of four measurements.',
    how: 'speed',
  },
  {
    figure: `${Math.round(savedByMaps)}%`,
    name: 'fewer tokens',
    says: `When files are included as code maps, measured on ${Math.round(mappedTokens / 1e6)} million tokens of public code.`,
    how: 'tokens',
  },
  {
    figure: '100%',
    name: 'local and private',
    says: 'No account and no telemetry. Your code leaves your machine only in the prompts you send.',
    how: 'local',
  },
  {
    figure: `${languageIds.length}`,
    name: 'languages',
    says: 'With code maps, which we checked against another parser (by hand for two languages).',
    how: 'languages',
  },
  {
    figure: `${listedProviders.length}`,
    name: 'model providers',
    says: 'Use your own keys, or run models on your own machine.',
    how: 'providers',
  },
]
