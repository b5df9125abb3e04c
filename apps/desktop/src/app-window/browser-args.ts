// Browser arguments for the app window: no first-run questions, no background traffic, no other pages.

import type { Machine } from './desktop-environment.ts'

export interface WindowLaunch {
  url: string
  profile: string
  /** Later the browser remembers size and position; passing a size every time would override them. */
  isFirst: boolean
}

export function browserArgs({ url, profile, isFirst }: WindowLaunch, { env, isRoot, platform }: Machine): string[] {
  return [
    `--app=${url}`,
    `--user-data-dir=${profile}`,
    '--no-first-run',
    '--no-default-browser-check',
    '--hide-crash-restore-bubble',
    '--disable-sync',
    '--disable-extensions',
    '--disable-component-update',
    '--disable-background-networking',
    '--disable-background-mode',
    '--disable-features=Translate,AutofillServerCommunication,OptimizationHints,MediaRouter',
    // The profile has only our cookie; otherwise a keyring prompt would be the first thing a user sees.
    ...(platform === 'linux' ? ['--password-store=basic', '--class=Sheaf'] : []),
    ...(platform === 'darwin' ? ['--use-mock-keychain'] : []),
    ...(platform === 'linux' && isRoot ? ['--no-sandbox'] : []),
    ...(isFirst ? ['--window-size=1440,900'] : []),
    ...(env.SHEAF_BROWSER_ARGS?.split(' ').filter(Boolean) ?? []),
  ]
}
