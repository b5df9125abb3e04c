import { type SiteRedirect, siteRedirects } from '@sheaf/contract'
import { useEffect } from 'react'
import { redirectTarget } from './redirect-target.ts'

export const redirectMeta = () => [{ title: 'Sheaf' }, { name: 'robots', content: 'noindex' }]

/** For hosts that can't answer with a redirect status. Without JavaScript, `RedirectHead` refreshes. */
export function RedirectPage({ path }: { path: keyof typeof siteRedirects }) {
  const { to, message }: SiteRedirect = siteRedirects[path]
  useEffect(() => window.location.replace(redirectTarget(to, window.location.hash)), [to])
  return (
    <main id="content" className="mx-auto max-w-160 px-5 py-32 text-center sm:px-8">
      <h1 className="font-semibold text-xl">{message}</h1>
      <p className="mt-4">
        <a className="link" href={to}>
          Continue to {to}
        </a>
      </p>
    </main>
  )
}
