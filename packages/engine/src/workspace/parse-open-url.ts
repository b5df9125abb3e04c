// Parses a `sheaf://` link (formats §5). It may come from anywhere: anything not exactly right is refused. Does not access the disk.

export type OpenUrl =
  | {
      kind: 'open'
      /** As written: absolute, or starting with `~`. */
      folder: string
      workspace?: string
      files: string[]
      prompt?: string
      isEphemeral: boolean
      focus: boolean
      /** Unknown parameters, shown to the user. */
      unknown: string[]
    }
  | { kind: 'prompt'; title: string; content: string }
  | { kind: 'refused'; says: string; try: string }

const mostCharacters = 1_000_000
const mostFiles = 10_000
const nameCharacters = 200

export function parseOpenUrl(url: string): OpenUrl {
  if (url.length > mostCharacters)
    return refused('This link is too long.', 'Shorten it: name folders instead of files, or paste the prompt.')
  const found = /^sheaf:\/\/([^/?#]*)([^?#]*)(?:\?([^#]*))?(?:#.*)?$/is.exec(url.trim())
  if (!found) return refused('This is not a sheaf:// link.', 'A link starts with sheaf://open/ or sheaf://prompt.')
  const [, host = '', path = '', query = ''] = found
  const parameters = readQuery(query)
  if (!parameters)
    return refused('This link is not encoded correctly.', 'Every % must be followed by two hexadecimal digits of UTF-8 text.')
  if (host.toLowerCase() === 'open') return readOpen(path, parameters)
  if (host.toLowerCase() === 'prompt' && (path === '' || path === '/')) return readPrompt(parameters)
  return refused(`Unknown link type "${host.slice(0, 40)}".`, 'A link starts with sheaf://open/ or sheaf://prompt.')
}

interface Parameter {
  name: string
  value: string
  /** Split at commas before decoding: %2C is a comma in a name. */
  items: string[]
}

/** Undefined if any of it is not percent-encoded UTF-8. A plus is a plus, as in file names. */
function readQuery(query: string): Parameter[] | undefined {
  const parameters: Parameter[] = []
  for (const pair of query.split('&')) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const name = decode(at === -1 ? pair : pair.slice(0, at))
    const raw = at === -1 ? '' : pair.slice(at + 1)
    const value = decode(raw)
    const items = raw.split(',').map(decode)
    if (name === undefined || value === undefined) return undefined
    parameters.push({ name: name.toLowerCase(), value, items: items.flatMap((item) => item ?? []) })
  }
  return parameters
}

const known = new Set(['workspace', 'files', 'prompt', 'ephemeral', 'persist', 'focus'])

function readOpen(path: string, parameters: readonly Parameter[]): OpenUrl {
  const folder = folderOf(path)
  if (folder === undefined)
    return refused('This link is not encoded correctly.', 'Every % must be followed by two hexadecimal digits of UTF-8 text.')
  if (folder === '') return refused("This link doesn't name a folder.", 'Use sheaf://open/ followed by the path of a folder.')
  const given = (name: string): Parameter[] => parameters.filter((parameter) => parameter.name === name)
  const files = given('files')
    .flatMap(({ items }) => items)
    .filter((file) => file !== '')
  if (files.length > mostFiles) return refused('This link names too many files.', `A link can select up to ${mostFiles} files.`)
  const workspace = given('workspace').at(-1)?.value.trim()
  const names = [folder, ...files, ...(workspace === undefined ? [] : [workspace])]
  if (names.some(hasControl)) return refused('A name in this link contains control characters.', 'Links with such names are never opened.')
  if (workspace && workspace.length > nameCharacters)
    return refused('The workspace name is too long.', `Use up to ${nameCharacters} characters.`)
  const [ephemeral, persist, focus] = [lastFlag(given('ephemeral')), lastFlag(given('persist')), lastFlag(given('focus'))]
  if (ephemeral === 'neither' || persist === 'neither' || focus === 'neither')
    return refused('ephemeral, persist, and focus must be true or false in a link.', 'Use true or 1, false or 0.')
  const prompt = given('prompt')
    .map(({ value }) => value)
    .filter((value) => value !== '')
    .join('\n\n')
  return {
    kind: 'open',
    folder,
    ...(workspace ? { workspace } : {}),
    files: [...new Set(files)],
    ...(prompt === '' ? {} : { prompt }),
    isEphemeral: ephemeral === true || persist === false,
    focus: focus === true,
    unknown: [...new Set(parameters.map(({ name }) => name).filter((name) => !known.has(name)))],
  }
}

function readPrompt(parameters: readonly Parameter[]): OpenUrl {
  const title = parameters.findLast(({ name }) => name === 'title')?.value.trim() ?? ''
  const content = parameters
    .filter(({ name }) => name === 'content')
    .map(({ value }) => value)
    .join('\n\n')
  if (title === '' || content.trim() === '')
    return refused('This link is missing a title or content.', 'Use sheaf://prompt?title=…&content=….')
  if (hasControl(title) || title.length > nameCharacters)
    return refused("The title of this prompt can't be used.", `Use up to ${nameCharacters} plain characters.`)
  return { kind: 'prompt', title, content }
}

/** The part after `open/`: an absolute path with or without its first slash, a drive, or `~`. */
function folderOf(path: string): string | undefined {
  const decoded = decode(path.replace(/^\//, ''))
  if (decoded === undefined || decoded === '') return decoded
  const isAnchored = decoded.startsWith('/') || decoded === '~' || decoded.startsWith('~/') || /^[A-Za-z]:[\\/]/.test(decoded)
  return isAnchored ? decoded : `/${decoded}`
}

/** Undefined: not given. */
function lastFlag(given: readonly Parameter[]): boolean | undefined | 'neither' {
  const value = given.at(-1)?.value.trim().toLowerCase()
  if (value === undefined) return undefined
  if (value === 'true' || value === '1') return true
  return value === 'false' || value === '0' ? false : 'neither'
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function hasControl(text: string): boolean {
  return /\p{Cc}/u.test(text)
}

function refused(says: string, tryThis: string): OpenUrl {
  return { kind: 'refused', says, try: tryThis }
}
