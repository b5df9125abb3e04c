// Plain pages for a refused browser or a window that is not built: what happened and what to do.

export interface PlainPage {
  title: string
  text: string
  /** A command to run. */
  run?: string
  /** Adds a link back to the open window. */
  hasBackLink?: boolean
}

export const notConnectedPage: PlainPage = {
  title: "This browser isn't connected to Sheaf",
  text: 'Each window is opened with a link that works once and expires after one minute. To get a new link, run this in a terminal:',
  run: 'sheaf app',
}

export const usedLinkPage: PlainPage = {
  title: 'This link has already been used or has expired',
  text: 'A link to Sheaf works once and expires after one minute. To get a new link, run this in a terminal:',
  run: 'sheaf app',
  hasBackLink: true,
}

/** Every port of 127.0.0.1 can set cookies that the browser then sends here. `localhost` has its own. */
export const tooManyCookiesPage: PlainPage = {
  title: 'Too many cookies',
  text: 'This browser sends too many cookies for 127.0.0.1, set by other local servers. Clear them, or change 127.0.0.1 to localhost in the address. You can also open a new window from a terminal:',
  run: 'sheaf app',
}

export const notBuiltPage: PlainPage = {
  title: "The Sheaf window isn't built yet",
  text: 'Sheaf is running, but the files for its window are missing. Build them in the Sheaf folder, then reload:',
  run: 'npm run build',
}

export function renderPage({ title, text, run, hasBackLink }: PlainPage, nonce: string): string {
  const command = run === undefined ? '' : `<pre>${run}</pre>`
  const link = hasBackLink === true ? '<p>If Sheaf is open in this browser, <a href="/">go back to it</a>.</p>' : ''
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style nonce="${nonce}">
:root { color-scheme: light dark }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 18vh auto; padding: 0 1.5rem }
h1 { font-size: 1.25rem }
pre { padding: .75rem 1rem; border-radius: .5rem; background: color-mix(in srgb, currentColor 8%, transparent) }
</style>
<h1>${title}</h1>
<p>${text}</p>
${command}
${link}
</html>
`
}
