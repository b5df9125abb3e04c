import textFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { type ReactNode, useEffect } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts } from 'react-router'
import { addresses } from './addresses.ts'
import { Footer } from './chrome/footer.tsx'
import { TopBar } from './chrome/top-bar.tsx'
import { NotFoundPage } from './page/not-found-page.tsx'
import { RedirectHead } from './page/redirect-head.tsx'
import { themeScript } from './theme/theme-script.ts'
import './theme/site.css'

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* Before the first paint, or a dark page would flash light first. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed in the policy by its hash. */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        {/* Waits for the whole header: on a slow machine its links would move as more of them arrive. */}
        <link rel="expect" href="#content" blocking="render" />
        {/* In time for the first paint; see theme/fonts.css. */}
        <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={textFont} />
        <Meta />
        <RedirectHead />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" type="application/rss+xml" title="Sheaf blog" href="/blog.xml" />
        <link rel="alternate" type="application/rss+xml" title="Sheaf changelog" href="/changelog.xml" />
        <Links />
      </head>
      <body>
        <a className="skip-link" href="#content">
          Skip to content
        </a>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

/** Shown when rendering a page throws. Never shows a stack, which is of no use to a visitor. */
export function ErrorBoundary({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return (
    <main id="content" className="mx-auto max-w-160 px-6 py-32 text-center">
      <h1 className="font-semibold text-3xl">Something went wrong</h1>
      <p className="mt-4 text-muted">This page couldn't be displayed because of an error on our side. Try reloading it.</p>
      <p className="mt-8 flex flex-wrap justify-center gap-6">
        <button type="button" className="link cursor-pointer" onClick={() => location.reload()}>
          Reload
        </button>
        <a className="link" href="/">
          Go home
        </a>
        <a className="link" href={`mailto:${addresses.email}`}>
          Contact us
        </a>
      </p>
    </main>
  )
}

export default function Root() {
  // Runs after the effects of all components: from here on, clicks and keys are handled.
  useEffect(() => {
    document.documentElement.dataset.alive = ''
  }, [])
  return (
    <>
      <TopBar />
      <Outlet />
      <Footer />
    </>
  )
}
