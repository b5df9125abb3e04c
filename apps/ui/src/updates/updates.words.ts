// Every text about updates.

import type { UpdateStatus } from '@sheaf/contract'
import { ago, shortBytes } from '../kit/format.ts'

export const words = {
  update: 'Update',
  loading: 'Loading…',
  whatIsNew: "What's new",
  whatIsNewIn: (version: string) => `What's new in ${version}`,
  actions: {
    skip: 'Skip this version',
    /** The label on a narrow window is only the first part. */
    skipParts: ['Skip', ' this version'],
    later: 'Later',
    download: 'Download',
    cancel: 'Cancel',
    install: 'Install…',
    close: 'Close',
    tryAgain: 'Try again',
  },
  downloading: (version: string) => `Downloading Sheaf ${version}`,
  install: {
    downloadedFile: 'Downloaded file:',
    orInTerminal: 'Or install it from a terminal:',
    copyPath: 'Copy path',
    copyCommand: 'Copy command',
    copied: 'Copied',
    started: 'Installer opened',
  },
  skipped: (version: string) => `Sheaf ${version} skipped`,
  settings: {
    installed: 'Version',
    version: (version: string) => `Sheaf ${version}`,
    noRequests: "This installation doesn't check for updates.",
    neverChecked: 'Never checked for updates.',
    checked: (at: string) => `Last checked ${ago(at)}.`,
    checking: 'Checking…',
    checkNow: 'Check now',
    checks: 'Update checks',
    daily: {
      label: 'Check for updates daily',
      help: 'Requests the list of releases. The request contains no version, name, or machine identifier.',
    },
    channel: 'Channel',
    channels: {
      stable: { label: 'Stable', help: 'Stable releases only.' },
      beta: {
        label: 'Beta',
        help: 'Early builds of the next release, with less testing. Back up the state folder before you switch channels.',
      },
    },
  },
} as const

/** The message about an update: a title and a sentence. */
export function updateWords({ version, state }: UpdateStatus): { title: string; description: string } {
  switch (state.at) {
    case 'off':
      return offWords[state.why]
    case 'idle':
      return { title: 'Not checked yet', description: 'Sheaf checks for updates shortly after it starts, then once a day.' }
    case 'checking':
      return { title: 'Checking for updates…', description: 'Requesting the list of releases.' }
    case 'current':
      return { title: "You're up to date", description: `Sheaf ${version} is the latest version.` }
    case 'available':
      return {
        title: `Sheaf ${state.release.version} is available`,
        description: `You have ${version} · Download size: ${shortBytes(state.release.length)}${state.release.channel === 'beta' ? ' · beta' : ''}`,
      }
    case 'downloading':
      return {
        title: words.downloading(state.release.version),
        description: `${shortBytes(state.done)} of ${shortBytes(state.release.length)}`,
      }
    case 'ready':
      return {
        title: `Sheaf ${state.release.version} is ready to install`,
        description: 'The download has been verified. Your workspaces, keys, and settings will be kept.',
      }
    case 'failed':
      return { title: state.says, description: state.try }
  }
}

const offWords = {
  'switched-off': { title: 'Automatic update checks are off', description: 'To check manually, click Check now.' },
  'no-keys': {
    title: 'This copy of Sheaf was built from source',
    description: "It has no keys to verify releases, so it doesn't check for updates. To update, run git pull, then npm ci.",
  },
  'package-manager': {
    title: 'Use your package manager to update Sheaf',
    description: "This copy doesn't check for updates. Update it the way you installed it, for example with npm install.",
  },
}
