// The texts for turning on an agent, which the window has from the start: the first screen offers the agents that were found.

import { fullCount } from '../kit/format.ts'

export const words = {
  found: {
    label: 'Agents on this machine',
    title: (agents: string) => `Found ${agents} on this machine`,
    help: 'Uses your own subscription. No API key needed.',
    use: (agent: string) => `Use ${agent}`,
    dismiss: 'Dismiss',
  },
  turnOn: 'Turn on',
  download: (megabytes: number) => `Download adapter (${fullCount(megabytes)} MB) and turn on`,
  confirm: {
    title: (agent: string) => `Download the adapter for ${agent}?`,
    help: (agent: string) => `Sheaf uses this package to communicate with ${agent}. npm downloads it without running install scripts.`,
    package: 'Package',
    version: 'Version',
    size: 'Size',
    megabytes: (count: number) => `${fullCount(count)} MB`,
    confirmLabel: 'Download and turn on',
  },
  downloading: (agent: string) => `Downloading the adapter for ${agent}`,
  starting: (agent: string) => `Starting ${agent}`,
  done: (agent: string) => `${agent} is on`,
  copyCommand: 'Copy command',
} as const
