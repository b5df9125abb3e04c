// Every text of the API Keys panel and of a provider's form.

import { ago } from '../kit/format.ts'

export const words = {
  loading: 'Reading providers…',
  search: 'Search providers',
  ready: 'Set up',
  others: 'More providers',
  all: 'Providers',
  empty: 'No provider has these words. Any server that speaks the OpenAI protocol can be added as a custom one. {showAll}',
  showAll: 'Show all',
  help: 'Keys go to your system’s keychain; where none answers, to an encrypted file of the state folder. Each is sent to its own provider and nowhere else.',
  custom: 'Add a custom provider',
  customHelp: 'Any server that speaks the OpenAI protocol',
  local: 'on this machine',
  states: {
    notChecked: 'not checked',
    notCheckedHelp: 'It was saved without asking the provider.',
    ready: 'ready',
    failed: 'failed',
  },
  field: {
    optional: (label: string) => `${label} (optional)`,
    saved: 'saved',
    savedEnding: (ending: string) => `saved, ends in ${ending}`,
    keepHelp: 'Leave it empty to keep the saved one.',
    forgetHelp: 'The saved one is forgotten when you save.',
    forget: (label: string) => `Forget the saved ${label}`,
    hide: (label: string) => `Hide ${label}`,
    show: (label: string) => `Show ${label}`,
  },
  form: {
    back: 'Providers',
    getKey: 'Get a key',
    advanced: 'Advanced',
    saveAnyway: 'Save anyway',
    asking: (provider: string) => `Asking ${provider}`,
    askingCustom: 'Asking the provider',
    save: 'Validate & Save',
    test: 'Test',
    remove: 'Remove',
    done: (provider: string) => `${provider} is set up`,
    chooseModel: 'Choose a model',
    confirm: {
      title: (provider: string) => `Remove ${provider}?`,
      help: 'Its key and settings are deleted here. Chats stay; its models can be used again when it is set up again.',
      yes: 'Remove',
    },
    removed: (provider: string) => `${provider} was removed`,
    saved: {
      neverChecked: (at: string) => `Saved ${ago(at)}, never checked.`,
      answered: (at: string, checkedAt: string) => `Saved ${ago(at)}, answered ${ago(checkedAt)}.`,
      failed: (at: string, checkedAt: string) => `Saved ${ago(at)}, failed ${ago(checkedAt)}.`,
      /** `saved`: one of the above. */
      inKeychain: (saved: string) => `${saved} The key is in your system’s keychain.`,
      inFile: (saved: string) =>
        `${saved} The key is in an encrypted file of the state folder: safe from other users and from plain text in backups, not from programs that run as you.`,
    },
  },
} as const
