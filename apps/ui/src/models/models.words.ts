// Every text about models and how one is chosen.

import { shortCount } from '../kit/format.ts'

export const words = {
  choose: 'Select a model',
  /** For screen readers: what is chosen here, and the model's name. */
  chosen: (label: string, model: string) => `${label}: ${model}`,
  list: {
    title: 'Models',
    agents: 'Agents',
    search: 'Search models',
    placeholder: 'Search models or enter a name',
    refresh: 'Refresh models',
    loading: 'Loading models…',
    empty: 'No models listed. Enter a model name.',
    nothingFound: 'No models match your search.',
    noProvider: 'No provider is set up yet. Add an API key or a local model, or turn on an agent.',
    addProvider: 'Add provider',
    unreachable: (providers: readonly string[]) => `Couldn't reach ${providers.join(', ')}. The list may be out of date.`,
    /** For a typed name that no provider lists. */
    use: (model: string, provider: string) => `Use “${model}” from ${provider}`,
  },
  /** A model that an agent offers besides its default. */
  ofAgent: (agent: string, model: string) => `${agent} · ${model}`,
  badges: {
    custom: 'custom',
    wholeFiles: { label: 'whole files', help: 'Writes whole files instead of diffs' },
  },
  price: {
    free: 'free',
    unknown: 'price unknown',
    short: (input: string, output: string) => `${input} / ${output}`,
    long: (input: string, output: string) => `${input} in, ${output} out per million tokens`,
  },
  about: {
    agent: 'uses your own subscription',
    windowUnknown: 'context window unknown',
    window: (tokens: number) => `${shortCount(tokens)} context window`,
    longestAnswer: (tokens: number) => `up to ${shortCount(tokens)} output tokens`,
    thinks: 'supports thinking',
    sees: 'accepts images',
    wholeFiles: 'writes whole files',
    custom: 'added by you',
  },
} as const
