// Redirects of the site: a server answers with a status, a static page with a refresh.

export interface SiteRedirect {
  to: string
  status: 302 | 308
  /** Shown by clients that do not follow redirects automatically. */
  message: string
}

/** The browser keeps its fragment if `to` has none: `/documentation#s=faq` becomes `/docs#s=faq`. */
export const siteRedirects = {
  '/documentation': { to: '/docs', status: 308, message: 'The documentation is at /docs.' },
  '/pricing': { to: '/#pricing', status: 302, message: 'Pricing is on the home page.' },
  '/roadmap': { to: '/#roadmap', status: 302, message: 'The roadmap is on the home page.' },
  '/prompt-anatomy': { to: '/prompt-anatomy.html', status: 302, message: 'The anatomy of a prompt is at /prompt-anatomy.html.' },
  '/appcast': { to: '/appcast.xml', status: 302, message: 'Redirecting to appcast XML...' },
} as const satisfies Record<string, SiteRedirect>
