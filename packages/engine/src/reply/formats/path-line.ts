// Recognizes lines that name a file and nothing else. A sentence that mentions a path never counts: it may mean another file.

export interface PathLine {
  path: string
  /** It has an extension, a known name, or is marked as a name. `and/or` is not. */
  sure: boolean
}

/** `src/a.ts`, `**src/a.ts**`, `` `src/a.ts`: ``, `### 2. src/a.ts (new)`, `File: src/a.ts` */
export function readPathLine(line: string): PathLine | undefined {
  if (line.length > longestLine) return undefined
  let text = line.trim().replace(heading, '').replace(bullet, '')
  let marked = text !== line.trim()
  let labeled = false
  let quoted = false
  for (let layer = 0; layer < 8; layer++) {
    const before = text
    text = text.replace(/:$/, '').replace(annotation, '').replace(lead, '').trim()
    const unlabeled = text.replace(label, '').replace(tagged, '$2')
    if (unlabeled !== text) labeled = true
    text = unlabeled
    const inner = unwrap(text)
    if (inner !== text) {
      marked = true
      quoted ||= /^[`"'“]/.test(text)
    }
    text = inner
    if (text === before) break
  }
  return judge(text, marked, labeled, quoted)
}

/** A comment that contains only a path, as the first line of a fence. */
export function readPathComment(line: string): string | undefined {
  if (line.length > longestLine) return undefined
  const inner = comment.exec(line)?.[1]?.replace(/\s*(?:\*\/|-->|\*\))$/, '')
  const found = inner ? readPathLine(inner) : undefined
  return found?.sure ? found.path : undefined
}

/** In a fence's info: `ts src/a.ts`, `src/a.ts`, `ts:src/a.ts`, `ts title="src/a.ts"`. */
export function readInfoPath(info: string): string | undefined {
  // `12:40:src/a.ts` shows these lines of the file.
  if (info === '' || info.length > longestLine || excerpt.test(info)) return undefined
  const named = /(?:^|[\s{,])(?:title|file|filename|filepath|path|name)\s*[=:]\s*(?:"([^"]+)"|'([^']+)'|([^\s"'},]+))/i.exec(info)
  const given = named?.[1] ?? named?.[2] ?? named?.[3]
  if (given) return judge(given, true, true, true)?.path
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

/** `Create src/a.ts:`, `Next, create the file `src/a.ts` with this content:`. `Create a helper in src/a.ts:` does not count. */
export function readCreation(line: string): string | undefined {
  const found = line.length > longestLine ? null : creation.exec(line)
  const named = found?.[1] === undefined ? undefined : readPathLine(found[1])
  return named?.sure ? named.path : undefined
}

/** Whether a line that names a file calls it new. */
export function isMarkedNew(line: string): boolean {
  return line.length <= longestLine && (/\b(?:new|created?|added)\b/i.test(line) || readCreation(line) !== undefined)
}

/** All words of a sentence that look like a file. */
export function pathsMentioned(line: string): string[] {
  const found: string[] = []
  for (const word of line.split(/[\s`'"*,;:<>|()]+/)) {
    const bare = word.replace(/(?<![.!?])[.!?]+$/, '')
    if (bare.length > longestLine || bare.includes('://')) continue
    const extension = extensionOf(bare)
    if (extension && (/[/\\]/.test(bare) || sourceExtensions.has(extension))) found.push(bare)
  }
  return found
}

/** Whether two spellings of a path can mean one file: one is the end of the other. */
export function samePath(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [tidy(a), tidy(b)] : [tidy(b), tidy(a)]
  return short === long || long.endsWith(`/${short}`)
}

/** Whether a path can mean one of many, even thousands. */
export function pathMatcher(paths: readonly string[]): (path: string) => boolean {
  const byName = Map.groupBy(paths, (path) => nameOf(path))
  return (path) => byName.get(nameOf(path))?.some((other) => samePath(other, path)) === true
}

function nameOf(path: string): string {
  const slashed = tidy(path)
  return slashed.slice(slashed.lastIndexOf('/') + 1)
}

function tidy(path: string): string {
  return path.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '')
}

const longestLine = 500
const creation =
  /^[\W\d]*(?:(?:now|next|then|also|finally|first|second|third|lastly|and|please|step \d+)[,:. ]+)*(?:creat(?:e|ing)|add(?:ing)?(?= (?:a |the )?new file ))\s+(?:the\s+|a\s+)?(?:new\s+)?(?:file\s+)?(?:called\s+|named\s+|at\s+)?([`*"']*[^\s`*"']+[`*"']*)(?:\s+(?:file|with|containing|that|for|to|holding)\b[^:]{0,80})?:\s*$/i
/** Words that only announce the file. Others may announce a piece of it, or another file. */
const lead =
  /^(?:(?:step \d+\s*[:.)-]|[a-z\d]{1,2}\)|[\p{Extended_Pictographic}\u2190-\u21ff]\ufe0f?|(?:the )?(?:new|updated|full|complete|final|entire|whole|revised|create|after):?(?: file)?)\s+)+(?=\S+$)/iu
export const excerpt = /^(?:[\w+#.-]+\s+)?\d+:\d+:(\S+)$/
const heading = /^#{1,6}\s+/
const bullet = /^(?:\d{1,3}[.)]|[-*+])\s+/
const annotation =
  /\s+[([](?:new|updated|modified|changed|created|added|edited|rewritten|full|complete|existing|unchanged path)(?: file)?[)\]]$/i
const label =
  /^(?:\*\*|__)?(?:new |updated |modified )?(?:file ?name|file ?path|file|path)(?: \d{1,3})?\s*(?::\s*(?:\*\*|__)|(?:\*\*|__)\s*:|:)\s*/i
const tagged = /^<(path|file|file_?path|filename)>\s*([^<>]+?)\s*<\/\1>$/i
const comment = /^\s*(?:\/\/+|#+|--+|;+|%+|\/\*+|<!--|\(\*|')\s*(.*?)\s*$/
const drive = /^[A-Za-z]:[\\/]/

function unwrap(text: string): string {
  for (const mark of ['**', '__', '`', '"', "'", '*', '_', '“']) {
    const end = mark === '“' ? '”' : mark
    if (text.length > mark.length * 2 && text.startsWith(mark) && text.endsWith(end)) return text.slice(mark.length, -end.length).trim()
  }
  return text
}

function judge(text: string, marked: boolean, labeled: boolean, quoted: boolean): PathLine | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a control character in a name is an attack or a torn line
  if (text === '' || /[\u0000-\u001f`<>|*?]|:\/\//.test(text) || !/[\p{L}\p{N}]/u.test(text)) return undefined
  if (/[,;!.]$/.test(text) && text !== '.') return undefined
  // `src/a.ts:2-3`, `src/a.ts#b` and `src/{a,b}.ts` are not files.
  if (/\.[A-Za-z]\w*[:#@][^/\\]*$/.test(text) || /\{[^}]*,[^}]*\}/.test(text)) return undefined
  const extension = extensionOf(text)
  const slashed = /[/\\]/.test(text)
  const isSpaced = /\s/.test(text)
  if (isSpaced && !(extension && text.split(/\s+/).length <= 6 && (quoted || labeled || (marked && !slashed) || isSpacedPath(text))))
    return undefined
  if (!slashed && (/[()={}]/.test(text) || notFiles.has(text.toLowerCase()))) return undefined
  const name = text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1)
  // `user.name` and `console.log` are not files; with a folder in front of them they would be.
  const known =
    (extension !== undefined && (slashed || fileExtensions.has(extension))) || knownNames.has(name) || /^\.[A-Za-z][\w.-]+$/.test(name)
  if (!known && !slashed && !labeled) return undefined
  return { path: text, sure: (known && (!isSpaced || quoted)) || labeled || (marked && slashed && !isSpaced) }
}

/** `Sources/My File.txt` is one path; `See src/a.ts` and `a.ts or b/c.ts` are not. */
function isSpacedPath(text: string): boolean {
  const [first = '', ...rest] = text.split(/\s+/)
  return (
    /[/\\]/.test(first) && rest.every((word) => !/[/\\]/.test(word)) && [first, ...rest.slice(0, -1)].every((word) => !extensionOf(word))
  )
}

export function isSource(path: string): boolean {
  return sourceExtensions.has(extensionOf(path) ?? '')
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
  'Makefile makefile GNUmakefile Dockerfile Containerfile Gemfile Rakefile Procfile Jenkinsfile Vagrantfile Brewfile Justfile justfile Podfile Fastfile BUILD WORKSPACE LICENSE LICENCE README CHANGELOG CODEOWNERS AUTHORS NOTICE VERSION Kconfig Kbuild Tiltfile Earthfile Caddyfile yarn.lock Cargo.lock Gemfile.lock Pipfile.lock poetry.lock composer.lock flake.lock uv.lock bun.lock'.split(
    ' ',
  ),
)
const sourceExtensions = new Set(
  'ts tsx mts cts js jsx mjs cjs vue svelte astro py pyi rb go rs java kt kts scala swift c h cc cpp cxx hpp hh cs fs php pl pm lua dart ex exs erl hs ml mli clj r jl zig nim sh bash zsh fish ps1 sql html htm css scss sass less md mdx rst txt json jsonc yaml yml toml ini cfg conf xml gradle proto tf graphql'.split(
    ' ',
  ),
)
/** Extensions of names without a folder. Words that are also names of fields and functions are left out. */
const fileExtensions = new Set([
  ...sourceExtensions,
  ...'ac adoc ahk am asm astro avsc awk bat bats bazel bib bicep bzl cabal cairo cl clj cljc cljs cmake cmd cob cr csproj css csv cu cue dhall diff dtd edn ejs el elm entitlements erb f90 f95 feature fnl frag fsproj gd gemspec gleam glsl gradle groovy haml hbs hcl heex hlsl hrl html5 hx in ipynb jade jinja j2 json5 jsonl jsp ksh lhs liquid lisp luau m m4 makefile mdc mk mkd mm mustache nims ninja nix njk nu odin org pas patch pcss plist podspec pot prisma proj ps1 psd1 psm1 pug purs pyx qmd rake rego resx rkt rmd ru sbt scm sed slim slnx sln sol storyboard styl sum sv svg swiftinterface tcl tex tfvars thrift tmpl tpl tsv twig vb vbproj vert vhd vhdl vim wat wgsl work xaml xcconfig xhtml xib xsd xsl xslt zon'.split(
    ' ',
  ),
])
