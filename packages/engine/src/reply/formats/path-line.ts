// Recognises lines that name a file and nothing else. A sentence that mentions a path is never one: it may mean another file.

export interface PathLine {
  path: string
  /** It has an extension, a known name, or was written as a name. `and/or` is not. */
  sure: boolean
}

/** `src/a.ts`, `**src/a.ts**`, `` `src/a.ts`: ``, `### 2. src/a.ts (new)`, `File: src/a.ts` */
export function readPathLine(line: string): PathLine | undefined {
  if (line.length > longestLine) return undefined
  let text = line.trim().replace(heading, '').replace(bullet, '')
  let marked = text !== line.trim()
  let labelled = false
  for (let layer = 0; layer < 8; layer++) {
    const before = text
    text = text.replace(/:$/, '').replace(annotation, '').trim()
    const unlabelled = text.replace(label, '')
    if (unlabelled !== text) labelled = true
    text = unlabelled
    const inner = unwrap(text)
    if (inner !== text) marked = true
    text = inner
    if (text === before) break
  }
  return judge(text, marked, labelled)
}

/** A comment that holds a path and nothing else, as the first line of a fence. */
export function readPathComment(line: string): string | undefined {
  if (line.length > longestLine) return undefined
  const inner = comment.exec(line)?.[1]?.replace(/\s*(?:\*\/|-->|\*\))$/, '')
  const found = inner ? readPathLine(inner) : undefined
  return found?.sure ? found.path : undefined
}

/** Behind a fence: `ts src/a.ts`, `src/a.ts`, `ts:src/a.ts`, `ts title="src/a.ts"`. */
export function readInfoPath(info: string): string | undefined {
  if (info === '' || info.length > longestLine) return undefined
  const named = /(?:^|[\s{,])(?:title|file|filename|filepath|path|name)\s*[=:]\s*(?:"([^"]+)"|'([^']+)'|([^\s"'},]+))/i.exec(info)
  const given = named?.[1] ?? named?.[2] ?? named?.[3]
  if (given) return judge(given, true, true)?.path
  const [first = '', ...rest] = info.split(/\s+/)
  const candidates = rest.length > 0 ? [rest.join(' '), first] : [first]
  for (const candidate of candidates) {
    const whole = readPathLine(candidate)
    if (whole?.sure && !drive.test(candidate) && !/^[\w+#-]+:/.test(candidate)) return whole.path
    const behind = /^[\w+#.-]*:(.+)$/.exec(candidate)?.[1]
    const after = behind && !drive.test(candidate) ? readPathLine(behind) : undefined
    if (after?.sure) return after.path
    if (drive.test(candidate)) return candidate
  }
  return undefined
}

/** Every word of a sentence that looks like a file. */
export function pathsMentioned(line: string): string[] {
  const found: string[] = []
  for (const word of line.split(/[\s`'"*,;:<>|()]+/)) {
    const bare = word.replace(/[.!?]+$/, '')
    if (bare.length > longestLine || bare.includes('://')) continue
    const extension = extensionOf(bare)
    if (extension && (/[/\\]/.test(bare) || sourceExtensions.has(extension))) found.push(bare)
  }
  return found
}

/** Whether two ways to write a path can mean one file: one is the end of the other. */
export function samePath(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [tidy(a), tidy(b)] : [tidy(b), tidy(a)]
  return short === long || long.endsWith(`/${short}`)
}

function tidy(path: string): string {
  return path.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '')
}

const longestLine = 500
const heading = /^#{1,6}\s+/
const bullet = /^(?:\d{1,3}[.)]|[-*+])\s+/
const annotation =
  /\s+[([](?:new|updated|modified|changed|created|added|edited|rewritten|full|complete|existing|unchanged path)(?: file)?[)\]]$/i
const label =
  /^(?:\*\*|__)?(?:new |updated |modified )?(?:file ?name|file ?path|file|path)(?: \d{1,3})?\s*(?::\s*(?:\*\*|__)|(?:\*\*|__)\s*:|:)\s*/i
const comment = /^\s*(?:\/\/+|#+|--+|;+|%+|\/\*+|<!--|\(\*|')\s*(.*?)\s*$/
const drive = /^[A-Za-z]:[\\/]/

function unwrap(text: string): string {
  for (const mark of ['**', '__', '`', '"', "'", '*', '_', '“']) {
    const end = mark === '“' ? '”' : mark
    if (text.length > mark.length * 2 && text.startsWith(mark) && text.endsWith(end)) return text.slice(mark.length, -end.length).trim()
  }
  return text
}

function judge(text: string, marked: boolean, labelled: boolean): PathLine | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a control character in a name is an attack or a torn line
  if (text === '' || /[\u0000-\u001f`<>|*?]|:\/\//.test(text) || !/[\p{L}\p{N}]/u.test(text)) return undefined
  if (/[,;!.]$/.test(text) && text !== '.') return undefined
  const extension = extensionOf(text)
  const slashed = /[/\\]/.test(text)
  const isSpaced = /\s/.test(text)
  if (isSpaced && !(extension && text.split(/\s+/).length <= 6 && (marked || labelled || isSpacedPath(text)))) return undefined
  if (!slashed && (/[()={}]/.test(text) || notFiles.has(text.toLowerCase()))) return undefined
  const name = text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1)
  const known = extension !== undefined || knownNames.has(name) || /^\.[A-Za-z][\w.-]+$/.test(name)
  if (!known && !slashed && !labelled) return undefined
  return { path: text, sure: (known && (!isSpaced || marked)) || labelled || (marked && slashed) }
}

/** `Sources/My File.txt` stands for itself; `See src/a.ts` and `a.ts or b/c.ts` do not. */
function isSpacedPath(text: string): boolean {
  const [first = '', ...rest] = text.split(/\s+/)
  return (
    /[/\\]/.test(first) && rest.every((word) => !/[/\\]/.test(word)) && [first, ...rest.slice(0, -1)].every((word) => !extensionOf(word))
  )
}

function extensionOf(path: string): string | undefined {
  return /[^/\\.\s]\.([A-Za-z][A-Za-z0-9_+-]{0,15})$/.exec(path)?.[1]?.toLowerCase()
}

const notFiles = new Set([
  'node.js',
  'next.js',
  'vue.js',
  'react.js',
  'nuxt.js',
  'three.js',
  'express.js',
  'd3.js',
  'socket.io',
  'asp.net',
  'i.e',
  'e.g',
])
const knownNames = new Set(
  'Makefile makefile GNUmakefile Dockerfile Containerfile Gemfile Rakefile Procfile Jenkinsfile Vagrantfile Brewfile Justfile justfile Podfile Fastfile BUILD WORKSPACE LICENSE LICENCE README CHANGELOG CODEOWNERS AUTHORS NOTICE VERSION Kconfig Kbuild Tiltfile Earthfile Caddyfile'.split(
    ' ',
  ),
)
const sourceExtensions = new Set(
  'ts tsx mts cts js jsx mjs cjs vue svelte astro py pyi rb go rs java kt kts scala swift c h cc cpp cxx hpp hh cs fs php pl pm lua dart ex exs erl hs ml mli clj r jl zig nim sh bash zsh fish ps1 sql html htm css scss sass less md mdx rst txt json jsonc yaml yml toml ini cfg conf xml gradle proto tf graphql'.split(
    ' ',
  ),
)
