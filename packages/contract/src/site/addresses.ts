// Every address outside this machine that the product knows (formats §10), on the reserved domain until we own another. An environment may
// override each by its name: SHEAF_SITE, SHEAF_DOWNLOAD_MAC, SHEAF_CHECKOUT_YEARLY, …

export const addresses = {
  site: 'https://sheaf.example',
  service: 'https://api.sheaf.example',
  /** The feed that a Sheaf with `updateKeys` looks at. */
  updates: 'https://sheaf.example/appcast.xml',
  portal: 'https://sheaf.example/portal',
  downloadMac: 'https://download.sheaf.example/Sheaf.dmg',
  downloadWindows: 'https://download.sheaf.example/Sheaf-Setup.exe',
  downloadLinux: 'https://download.sheaf.example/sheaf_amd64.deb',
  source: 'https://code.sheaf.example/sheaf',
  chat: 'https://chat.sheaf.example/invite',
  profile: 'https://social.sheaf.example/sheaf',
  email: 'hello@sheaf.example',
  waitlist: 'https://forms.sheaf.example/waitlist',
  playlist: 'https://video.sheaf.example/playlist/sheaf',
  checkoutMonthly: 'https://pay.sheaf.example/checkout/monthly',
  checkoutYearly: 'https://pay.sheaf.example/checkout/yearly',
  checkoutBuyToOwn: 'https://pay.sheaf.example/checkout/buy-to-own',
  checkoutTeam: 'https://pay.sheaf.example/checkout/team',
  /** Script of the affiliate programme; empty means there is none, and nobody is asked for consent. */
  affiliate: '',
  /** Where posts are read by id, `{id}` in it; empty means only those that are shipped. */
  posts: '',
  /** Hosts that pictures and videos of those posts may come from, separated by commas, besides that of `posts`. */
  postsMedia: '',
} as const satisfies Record<string, string>

export type Addresses = Record<keyof typeof addresses, string>

/** `checkoutBuyToOwn` is overridden by SHEAF_CHECKOUT_BUY_TO_OWN. */
export function addressesFrom(env: Readonly<Record<string, string | undefined>>): Addresses {
  const found: Addresses = { ...addresses }
  for (const name of Object.keys(addresses) as (keyof Addresses)[]) {
    const value = env[`SHEAF_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`]
    if (value !== undefined) found[name] = value
  }
  return found
}

/**
 * Public halves (base64url, 32 bytes) of the keys that sign licenses: the present one and the next, so that keys can be changed without an
 * update on the same day. A build without any is run from source: it starts a service of its own.
 */
export const serviceKeys: readonly string[] = []

/**
 * Public halves (base64url, 32 bytes) of the keys that sign releases: the present one and the next. A build without any is run from source: it
 * looks for no updates and asks nobody.
 */
export const updateKeys: readonly string[] = []
