import { ButtonLink } from '../kit/button-link.tsx'

export function NotFoundPage() {
  return (
    <main id="content" className="mx-auto max-w-160 px-5 py-32 text-center sm:px-8">
      <p className="tabular font-mono text-faint">404</p>
      <h1 className="mt-3 font-semibold text-3xl">Page not found.</h1>
      <p className="mt-3 text-lg text-muted">The page you're looking for doesn't exist.</p>
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink look="primary" href="/">
          Go home
        </ButtonLink>
        <ButtonLink href="/docs">Search the docs</ButtonLink>
      </p>
    </main>
  )
}
