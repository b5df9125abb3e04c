// Classifies pasted text: a link to Sheaf, a path, or a repository URL, which has to be cloned first.

type Pasted = { kind: 'link'; url: string } | { kind: 'path'; path: string } | { kind: 'remote'; clone: string } | { kind: 'nothing' }

export function parsePasted(text: string): Pasted {
  const given = text.trim().replace(/^(["'])(.*)\1$/, '$2')
  if (given === '') return { kind: 'nothing' }
  if (/^sheaf:/i.test(given)) return { kind: 'link', url: given }
  if (/^file:\/\//i.test(given)) return { kind: 'path', path: pathOf(given) }
  if (/^(?:https?|ssh|git):\/\//i.test(given) || /^[\w.-]+@[\w.-]+:/.test(given)) return { kind: 'remote', clone: `git clone ${given}` }
  return { kind: 'path', path: given }
}

function pathOf(url: string): string {
  const path = URL.parse(url)?.pathname ?? url
  try {
    // In a URL, a Windows drive follows a slash.
    return decodeURIComponent(path).replace(/^\/([a-z]:)/i, '$1')
  } catch {
    return path
  }
}
