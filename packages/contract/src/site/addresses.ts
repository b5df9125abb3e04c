// All external addresses the product knows (formats §10), on the reserved domain until we own one. Environment variables override them
// by name: SHEAF_SITE, SHEAF_DOWNLOAD_MAC, SHEAF_CHECKOUT_YEARLY, …

export const addresses = {
  site: 'https://sheaf.example',
  service: 'https://api.sheaf.example',
  /** The update feed, checked by builds with `updateKeys`. */
  updates: 'https://sheaf.example/appcast.xml',
  /** Our customer portal, which lists the machines of a license. */
  portal: 'https://sheaf.example/portal',
  /** The payment provider's billing portal: invoices, payment method, renewing and canceling. */
  billing: 'https://pay.sheaf.example/portal',
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
  /** Script of the affiliate program; empty: there is none, and no consent is requested. */
  affiliate: '',
  /** URL template for posts, with `{id}`; empty: only the shipped posts. */
  posts: '',
  /** Hosts that images and videos of those posts may come from, comma-separated, in addition to the host of `posts`. */
  postsMedia: '',
} as const satisfies Record<string, string>

export type Addresses = Record<keyof typeof addresses, string>

export function addressesFrom(env: Readonly<Record<string, string | undefined>>): Addresses {
  const found: Addresses = { ...addresses }
  for (const name of Object.keys(addresses) as (keyof Addresses)[]) {
    const value = env[addressVariable(name)]
    if (value !== undefined) found[name] = value
  }
  return found
}

/** SHEAF_CHECKOUT_BUY_TO_OWN for `checkoutBuyToOwn`. */
export function addressVariable(name: string): string {
  return `SHEAF_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
}
