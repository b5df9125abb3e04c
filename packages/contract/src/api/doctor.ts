// What the program says about itself and its installation.

export interface Check {
  name: string
  ok: boolean
  says: string
  /** Where it is ok all the same: what would be better with it. */
  try?: string
}

export interface HostAbout {
  version: string
  platform: 'linux' | 'mac' | 'windows'
  home: string
  shell: 'electron' | 'app-window' | 'browser'
}
