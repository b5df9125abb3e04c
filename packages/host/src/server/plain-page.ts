// Plain pages for a refused browser or a window that is not built: what happened and what to do.

export interface PlainPage {
  title: string
  says: string
  /** A command to run. */
  run?: string
  /** Adds a link back to the open window. */
  goOn?: boolean
}

export const strangerPage: PlainPage = {
  title: 'Sheaf does not know this browser',
  says: 'Each window is let in by a link that works once, within a minute. Get a new one in a terminal:',
  run: 'sheaf app',
}

export const usedLinkPage: PlainPage = {
  title: 'This link was used already',
  says: 'A link to Sheaf works once, within a minute. Get a new one in a terminal:',
  run: 'sheaf app',
  goOn: true,
}

/** Every port of 127.0.0.1 can set cookies that the browser then sends here. `localhost` has its own. */
export const tooManyCookiesPage: PlainPage = {
  title: 'Too many cookies',
  says: 'This browser sends too many cookies for 127.0.0.1, set by other local servers. Clear them, or change 127.0.0.1 to localhost in the address. You can also open a new window in a terminal:',
  run: 'sheaf app',
}

export const notBuiltPage: PlainPage = {
  title: 'The window is not built yet',
  says: 'Sheaf runs, but the files of its window are missing. Build them in the folder of Sheaf, then reload:',
  run: 'npm run build',
}

export function renderPage({ title, says, run, goOn }: PlainPage, nonce: string): string {
  const command = run === undefined ? '' : `<pre>${run}</pre>`
  const link = goOn === true ? '<p>If Sheaf is open in this browser, <a href="/">go back to it</a>.</p>' : ''
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
<p>${says}</p>
${command}
${link}
</html>
`
}
