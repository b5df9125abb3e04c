// Every text about models and how one is chosen.

import { shortCount } from '../kit/format.ts'

export const words = {
  choose: 'Choose a model',
  /** For screen readers: what is chosen here, and the model's name. */
  chosen: (label: string, model: string) => `${label}: ${model}`,
  list: {
    title: 'Models',
    search: 'Search models',
    placeholder: 'Search models, or type a name',
    refresh: 'Ask the providers again',
    loading: 'Asking providers for their models…',
    empty: 'The providers list no models. Type a name.',
    nothingFound: 'No model has these words.',
    noProvider: 'No provider is set up yet. Add a key, or a model that runs on this machine.',
    addProvider: 'Add a provider',
    unreachable: (providers: readonly string[]) => `${providers.join(', ')} could not be asked; the models shown may be old.`,
    /** For a typed name that no provider lists. */
    use: (model: string, provider: string) => `Use “${model}” of ${provider}`,
  },
  badges: {
    custom: 'yours',
    wholeFiles: { label: 'whole', help: 'Writes whole files instead of diffs' },
  },
  price: {
    free: 'free',
    unknown: 'price unknown',
    short: (input: string, output: string) => `${input} / ${output}`,
    long: (input: string, output: string) => `${input} in and ${output} out per million tokens`,
  },
  about: {
    windowUnknown: 'window unknown',
    window: (tokens: number) => `${shortCount(tokens)} tokens window`,
    longestAnswer: (tokens: number) => `answers up to ${shortCount(tokens)}`,
    thinks: 'thinks',
    seesImages: 'sees images',
    wholeFiles: 'writes whole files',
    custom: 'entered by you',
  },
} as const
