// How a browser is started so that it is only our window: no questions at the first start, nothing sent anywhere, no other page in it.

import type { Machine } from './surroundings.ts'

export interface WindowLaunch {
  url: string
  profile: string
  /** The browser remembers size and place afterwards; a size that is always given would forget them. */
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
    // The profile holds one cookie of ours; asking for a keyring would be the first thing a user sees.
    ...(platform === 'linux' ? ['--password-store=basic', '--class=Sheaf'] : []),
    ...(platform === 'darwin' ? ['--use-mock-keychain'] : []),
    ...(platform === 'linux' && isRoot ? ['--no-sandbox'] : []),
    ...(isFirst ? ['--window-size=1440,900'] : []),
    ...(env.SHEAF_BROWSER_ARGS?.split(' ').filter(Boolean) ?? []),
  ]
}
