// The state of an update in words.

import type { UpdatesShown } from '@sheaf/contract'
import { shortBytes } from '../kit/format.ts'

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
        title: `Downloading Sheaf ${state.release.version}`,
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
