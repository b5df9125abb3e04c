// Every text of the API Keys panel and of a provider's form.

import { ago } from '../kit/format.ts'

export const words = {
  loading: 'Loading providers…',
  search: 'Search providers',
  ready: 'Configured',
  others: 'More providers',
  all: 'Providers',
  empty: 'No providers found. You can add any OpenAI-compatible server as a custom provider. {showAll}',
  showAll: 'Show all',
  help: 'Keys are stored in your system keychain, or in an encrypted file if there is no keychain. Each key is sent only to its provider.',
  custom: 'Add custom provider',
  customHelp: 'Any OpenAI-compatible server',
  local: 'local',
  states: {
    notChecked: 'not checked',
    notCheckedHelp: 'Saved, but not verified with the provider.',
    ready: 'ready',
    failed: 'failed',
  },
  field: {
    optional: (label: string) => `${label} (optional)`,
    saved: 'Saved',
    savedEnding: (ending: string) => `Saved (ending in ${ending})`,
    keepHelp: 'Leave empty to keep the saved value.',
    forgetHelp: 'The stored value is deleted when you save.',
    forget: (label: string) => `Delete saved ${label}`,
    hide: (label: string) => `Hide ${label}`,
    show: (label: string) => `Show ${label}`,
  },
  form: {
    back: 'Providers',
    getKey: 'Get API key',
    advanced: 'Advanced',
    saveAnyway: 'Save anyway',
    asking: (provider: string) => `Checking ${provider}`,
    askingCustom: 'Checking the provider',
    save: 'Validate & Save',
    test: 'Test',
    remove: 'Remove',
    done: (provider: string) => `${provider} is set up`,
    chooseModel: 'Select model',
    confirm: {
      title: (provider: string) => `Remove ${provider}?`,
      help: "The provider's key and settings will be deleted from this machine. Your chats are kept.",
      confirmLabel: 'Remove',
    },
    removed: (provider: string) => `${provider} removed`,
    saved: {
      neverChecked: (at: string) => `Saved ${ago(at)}. Not checked yet.`,
      answered: (at: string, checkedAt: string) => `Saved ${ago(at)}, checked ${ago(checkedAt)}.`,
      failed: (at: string, checkedAt: string) => `Saved ${ago(at)}, check failed ${ago(checkedAt)}.`,
      /** `saved`: one of the above. */
      inKeychain: (saved: string) => `${saved} The key is in your system keychain.`,
      inFile: (saved: string) =>
        `${saved} The key is in an encrypted file in the state folder. Programs that run under your account can still read the key.`,
    },
  },
} as const
