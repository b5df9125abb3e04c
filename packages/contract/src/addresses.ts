// Every address outside this machine that the product knows (formats §10). An environment may override each: SHEAF_SITE, SHEAF_SERVICE, …

export const addresses = {
  site: 'https://sheaf.example',
  service: 'https://api.sheaf.example',
  portal: 'https://sheaf.example/portal',
} as const

/**
 * Public halves (base64url, 32 bytes) of the keys that sign licences: the present one and the next, so that keys can be changed without an
 * update on the same day. A build without any is run from source: it starts a service of its own.
 */
export const serviceKeys: readonly string[] = []
