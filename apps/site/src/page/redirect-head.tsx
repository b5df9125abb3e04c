import { siteRedirects } from '@sheaf/contract'
import { usePath } from './use-path.ts'

/** Redirects without JavaScript. With it, the page redirects and keeps the fragment, which a faster refresh would lose. */
export function RedirectHead() {
  const pathname = usePath()
  const to = Object.entries(siteRedirects).find(([path]) => path === pathname)?.[1].to
  return to === undefined ? null : (
    <noscript>
      <meta httpEquiv="refresh" content={`0; url=${to}`} />
    </noscript>
  )
}
