// Every text about updates.

import type { UpdatesShown } from '@sheaf/contract'
import { ago, shortBytes } from '../kit/format.ts'

export const words = {
  update: 'Update',
  loading: 'Loading…',
  whatIsNew: 'What is new',
  whatIsNewIn: (version: string) => `What is new in ${version}`,
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
    fileIsHere: 'The file is here:',
    orInTerminal: 'Or install it in a terminal:',
    copyPath: 'Copy the path',
    copyCommand: 'Copy the command',
    copied: 'Copied',
    started: 'The system takes over from here',
  },
  skipped: (version: string) => `Sheaf ${version} will not be mentioned again`,
  settings: {
    thisSheaf: 'This Sheaf',
    version: (version: string) => `Sheaf ${version}`,
    noRequests: 'No request is ever made for updates.',
    neverChecked: 'Never looked for updates.',
    checked: (at: string) => `Looked for updates ${ago(at)}.`,
    checking: 'Looking…',
    checkNow: 'Check now',
    how: 'How',
    daily: {
      label: 'Look for updates once a day',
      help: 'One request for the list of releases. It carries nothing: no version, no name, no number of this machine.',
    },
    channel: 'Channel',
    channels: {
      stable: { label: 'Stable', help: 'Releases that are done.' },
      beta: {
        label: 'Beta',
        help: 'The next release, earlier and less tried. Keep a copy of the state folder if you go back and forth.',
      },
    },
  },
} as const

/** The message about an update: a title and a sentence. */
export function updateWords({ version, state }: UpdatesShown): { title: string; says: string } {
  switch (state.at) {
    case 'off':
      return offWords[state.why]
    case 'idle':
      return { title: 'Not looked yet', says: 'Sheaf looks a while after it starts, and then once a day.' }
    case 'checking':
      return { title: 'Looking for updates…', says: 'The list of releases is asked for.' }
    case 'current':
      return { title: `Sheaf ${version} is the newest`, says: 'Nothing is to be done.' }
    case 'available':
      return {
        title: `Sheaf ${state.release.version} is here`,
        says: `You have ${version} · ${shortBytes(state.release.length)}${state.release.channel === 'beta' ? ' · beta' : ''}`,
      }
    case 'downloading':
      return {
        title: words.downloading(state.release.version),
        says: `${shortBytes(state.done)} of ${shortBytes(state.release.length)}`,
      }
    case 'ready':
      return {
        title: `Sheaf ${state.release.version} is ready`,
        says: 'Every byte is verified. Your workspaces, keys and settings stay as they are.',
      }
    case 'failed':
      return { title: state.says, says: state.try }
  }
}

const offWords = {
  'switched-off': { title: 'Sheaf does not look for updates', says: 'It asks only when you do.' },
  'no-keys': {
    title: 'This Sheaf was built from source',
    says: 'It has no keys to know a release by, so it asks nobody. Update it where you got it: git pull, then npm ci.',
  },
  'package-manager': {
    title: 'Something else keeps this Sheaf up to date',
    says: 'It asks nobody. Update it the way it was installed, such as with npm install.',
  },
}
