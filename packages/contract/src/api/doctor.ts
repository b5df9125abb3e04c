// Health checks of the installation, and facts about the running host.

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
}
