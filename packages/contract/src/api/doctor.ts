// Health checks of the installation, and facts about the running host.

import type { Addresses } from '../site/addresses.ts'

export interface Check {
  name: string
  ok: boolean
  says: string
  /** How to fix a failed check, or how to improve one that passed. */
  try?: string
}

export interface HostInfo {
  version: string
  platform: 'linux' | 'mac' | 'windows'
  home: string
  shell: 'electron' | 'app-window' | 'browser'
  /** External pages that the window links to. */
  addresses: Addresses
}
