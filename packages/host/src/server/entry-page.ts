// The page behind a one-time link: saves the new session's key in this origin's local storage, then opens the window.
// The key is in the body and not in the URL, because browsers record URLs in their history.

import { sessionKeyName } from '@sheaf/contract'
import { newNonce, scriptPolicy } from './page-headers.ts'

interface EntryPage {
  html: string
  policy: string
}

export function renderEntryPage(key: string, workspace: string | undefined): EntryPage {
  const nonce = newNonce()
  const next = workspace === undefined ? '/' : `/?workspace=${encodeURIComponent(workspace)}`
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>Sheaf</title>
<script nonce="${nonce}">
try {
  localStorage.setItem(${JSON.stringify(sessionKeyName)}, ${JSON.stringify(key)})
} finally {
  location.replace(${JSON.stringify(next)})
}
</script>
</html>
`
  return { html, policy: scriptPolicy(nonce) }
}
