// Classifies files by path: a task is mostly about sources, and related files follow from them.

export type RankedKind = 'source' | 'test' | 'other' | 'made'

const sourceExtensions = new Set(
  'py pyi js jsx ts tsx mjs cjs mts cts vue svelte astro c h cc cpp cxx hpp hh hxx m mm rs go java kt kts scala sc groovy clj cljs php rb erb rake swift dart cs fs vb ex exs erl hrl lua pl pm r jl zig nim hs ml mli elm sol sql proto graphql sh bash zsh fish ps1 css scss less sass html htm tf'.split(
    ' ',
  ),
)
const proseExtensions = new Set('md mdx markdown rst txt adoc org tex'.split(' '))
const testFolders = new Set(
  'test tests __tests__ spec specs testdata test-data test_data fixtures __fixtures__ __snapshots__ __mocks__ e2e integration_test integration-test unittests testcases'.split(
    ' ',
  ),
)
const sideFolders = new Set(
  'doc docs documentation example examples sample samples demo demos website www benchmark benchmarks bench benches guides playground tutorials'.split(
    ' ',
  ),
)
const madeFolders = new Set('node_modules vendor third_party thirdparty dist generated .yarn bower_components'.split(' '))
const testName =
  /^test_|^conftest\.py$|[._-](?:tests?|spec|test-d|bench|stories|fixture)\.[a-z]+$|_spec\.rb$|[a-z0-9](?:Tests?|Spec|TestCase|IT)\.[a-z]+$/
/** Translations, drawings and tables: made by tools, or for them. */
const dataExtensions = new Set('po pot mo xlf xliff svg csv tsv ipynb lock map snap sum'.split(' '))
const madeName =
  /\.min\.(?:js|css)$|\.pb\.\w+$|_pb2?\.\w+$|\.g\.dart$|\.freezed\.dart$|\.designer\.cs$|\.d\.ts\.map$|\.map$|\.snap$|^zz_generated|[._-]generated\.\w+$/i

/** Folders like `tests-unit` or `core-tests`. */
const testFolder = /(?:^|[-_])tests?$|^tests?[-_]/

export function kindOf(path: string): RankedKind {
  const parts = path.split('/')
  const name = parts.pop() ?? ''
  const folders = parts.map((part) => part.toLowerCase())
  if (madeName.test(name) || dataExtensions.has(extensionOf(name)) || folders.some((folder) => madeFolders.has(folder))) return 'made'
  if (testName.test(name) || folders.some((folder) => testFolders.has(folder) || testFolder.test(folder))) return 'test'
  if (name.startsWith('.') || folders.some((folder) => sideFolders.has(folder))) return 'other'
  if (/\.config\.[cm]?[jt]s$/.test(name)) return 'other'
  return sourceExtensions.has(extensionOf(name)) ? 'source' : 'other'
}

/** Sources are read in full; others only as far as shows what they are about. */
const worthReading: Record<RankedKind, number> = { source: 1_000_000, test: 100_000, other: 50_000, made: 4_000 }

export function bytesWorthReading(path: string): number {
  return worthReading[kindOf(path)]
}

export function isProse(path: string): boolean {
  return proseExtensions.has(extensionOf(path))
}

function extensionOf(path: string): string {
  const dot = path.lastIndexOf('.')
  return dot > path.lastIndexOf('/') ? path.slice(dot + 1).toLowerCase() : ''
}
