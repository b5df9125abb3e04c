import { languageIds, listedProviders } from '@sheaf/contract'
import { mappedTokens, savedByMaps } from '../measured/map-measurements.ts'
import { packedFaster } from '../measured/pack-measurements.ts'

interface Claim {
  figure: string
  name: string
  /** What exactly was measured, so that nobody needs to follow the link to understand the figure. */
  says: string
  /** The heading on /measured. */
  how: string
}

export const claims: readonly Claim[] = [
  {
    figure: `${packedFaster}×`,
    name: 'faster context',
    says: 'to pack all of Django into a prompt, against repomix. The least of four measurements.',
    how: 'speed',
  },
  {
    figure: `${Math.round(savedByMaps)} %`,
    name: 'fewer tokens',
    says: `when files go in as code maps, over ${Math.round(mappedTokens / 1e6)} million tokens of public code.`,
    how: 'tokens',
  },
  {
    figure: '100 %',
    name: 'local and private',
    says: 'No account and no telemetry. Code leaves only in a prompt that you send.',
    how: 'local',
  },
  {
    figure: `${languageIds.length}`,
    name: 'languages',
    says: 'with code maps, compared with another parser, two of them by hand.',
    how: 'languages',
  },
  {
    figure: `${listedProviders.length}`,
    name: 'model providers',
    says: 'with your own keys, programs on your own machine among them.',
    how: 'providers',
  },
]
