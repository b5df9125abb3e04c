import { siteRedirects } from '@sheaf/contract'
import { usePath } from './use-path.ts'

/** For whoever has no scripts. With them the page goes by itself and keeps the fragment, which a refresh that is faster would lose. */
export function RedirectHead() {
  const pathname = usePath()
  const to = Object.entries(siteRedirects).find(([path]) => path === pathname)?.[1].to
  return to === undefined ? null : (
    <noscript>
      <meta httpEquiv="refresh" content={`0; url=${to}`} />
    </noscript>
  )
}
