// Interpreters, with the options and variables that cannot make them run code other than the script.
// These are allowlists, not blocklists: every release of an interpreter adds ways to load code.

import { userInfo } from 'node:os'

export interface Interpreter {
  names: RegExp
  /** Harmless options, as whole words. */
  flags: RegExp
  /** Harmless options whose value is the next word, with their harmless values. */
  valued?: Readonly<Record<string, RegExp>>
  /** Words that may come before the script. */
  commands?: readonly string[]
  /** A script must follow one of these commands. */
  needsCommand?: boolean
  /** Pattern for the script name: a word that does not match may be a command. */
  script?: RegExp
  /** Extensions that may be omitted from the script name. */
  endings?: readonly string[]
  /** Variables that this interpreter may read. */
  reads: RegExp
  /** The harmless ones among them, with their harmless values. */
  harmless: Readonly<Record<string, RegExp>>
  /** A file that makes the interpreter load other code when it is in the working folder. */
  folderConfig?: string
}

const anything = /^/
const nothing = /^(?!)/
/** From the user database, since `HOME` is what gets checked. */
const ownHome = exactly(userInfo().homedir)

export const node: Interpreter = {
  names: /^(?:node|nodejs|electron)\d*$/,
  flags: oneOf(
    /--(?:no-)?(?:warnings|deprecation|addons|global-search-paths|network-family-autoselection)/,
    /--(?:trace|throw|pending)-(?:warnings|deprecation|uncaught|exit|sigint)/,
    /--(?:disable-warning|no-warnings|title)=.*/,
    /--(?:max|min)-(?:old-space|semi-space|heap)-size=\d+/,
    /--(?:stack-size|stack-trace-limit|max-http-header-size|max-old-space-size-percentage)=\d+/,
    /--(?:expose-gc|optimize-for-size|jitless|enable-source-maps|abort-on-uncaught-exception|insecure-http-parser)/,
    /--(?:unhandled-rejections|dns-result-order)=[\w-]+/,
    /--use-(?:system-ca|bundled-ca|openssl-ca|env-proxy)/,
    /--(?:no-)?(?:experimental-)?(?:strip-types|transform-types|require-module|detect-module|sqlite|vm-modules|wasm-modules|webstorage|websocket|eventsource|fetch|json-modules|import-meta-resolve|worker)/,
    // Chromium flags in Electron.
    /--(?:no-sandbox|disable-gpu|enable-wayland-ime)/,
    /--(?:ozone-platform|ozone-platform-hint|lang|force-device-scale-factor|password-store)=[\w.-]*/,
  ),
  valued: { '-C': anything, '--conditions': anything, '--disable-warning': anything, '--title': anything },
  script: /^(?!inspect$|debug$)/,
  endings: ['.js', '.json', '.node'],
  // NODE_OPTIONS, NODE_PATH and NODE_COMPILE_CACHE are checked in script-of.ts.
  reads: /^(?:NODE|ELECTRON)_(?!OPTIONS$|PATH$|COMPILE_CACHE$)/,
  harmless: {
    ...named('NODE', 'ENV NO_WARNINGS DISABLE_COLORS DEBUG EXTRA_CA_CERTS TLS_REJECT_UNAUTHORIZED USE_SYSTEM_CA USE_ENV_PROXY'),
    ...named('NODE', 'PENDING_DEPRECATION CHANNEL_FD CHANNEL_SERIALIZATION_MODE UNIQUE_ID VERSION HOME AUTH_TOKEN REPL_HISTORY'),
    ...named('ELECTRON', 'RUN_AS_NODE NO_ATTACH_CONSOLE ENABLE_LOGGING ENABLE_STACK_DUMPING OZONE_PLATFORM_HINT TRASH MIRROR CACHE'),
  },
}

export const bun: Interpreter = {
  names: /^bunx?$/,
  flags: oneOf(/--(?:bun|smol|silent|no-install|no-deprecation|throw-deprecation|expose-gc)|-b/),
  commands: ['run'],
  // Any other word may be a package.json script in the working folder.
  script: /^(?:\.{0,2}\/|[a-zA-Z]:[\\/])/,
  reads: /^(?:BUN_(?!OPTIONS$)|HOME$|XDG_CONFIG_HOME$)/,
  harmless: { BUN_BE_BUN: anything, BUN_INSTALL: exactly(`${userInfo().homedir}/.bun`), HOME: ownHome },
  folderConfig: 'bunfig.toml',
}

export const ruby: Interpreter = {
  names: /^ruby[\d.]*$/,
  flags: oneOf(/-(?:w|W[0-2]?|W:(?:no-)?\w+|U)|--(?:yjit|jit|enable=frozen-string-literal|disable=gems)/),
  reads: /^(?:RUBY(?!OPT$)|GEM_|BUNDLE_|BUNDLER_)/,
  harmless: {},
}

export const java: Interpreter = {
  names: /^javaw?$/,
  flags: oneOf(
    /-X(?:mx|ms|ss)\d+[kKmMgG]?|-ea|-server/,
    /-XX:[+-]Use\w+GC|-XX:(?:MaxRAMPercentage|InitialRAMPercentage|MaxMetaspaceSize|ReservedCodeCacheSize)=[\d.]+[kKmMgG]?/,
    /-D(?:file\.encoding|user\.language|user\.country|user\.timezone|java\.awt\.headless|java\.net\.preferIPv4Stack)=.*/,
  ),
  commands: ['-jar'],
  needsCommand: true,
  reads: nothing,
  harmless: {},
}

export const perl: Interpreter = { names: /^perl[\d.]*$/, flags: nothing, reads: /^PERL/, harmless: {} }

const deno: Interpreter = {
  names: /^deno$/,
  flags: oneOf(
    /-[AqRWNES]|--(?:allow|deny)-[a-z-]+(?:=.*)?|-[RWNES]=.*/,
    /--(?:quiet|no-check|cached-only|no-prompt|no-remote|no-config|no-lock|frozen|unstable-[a-z-]+)/,
  ),
  commands: ['run'],
  needsCommand: true,
  reads: /^DENO_/,
  harmless: named('DENO', 'INSTALL INSTALL_ROOT NO_UPDATE_CHECK NO_PROMPT TLS_CA_STORE CERT'),
}

const python: Interpreter = {
  names: /^(?:python|pythonw|pypy)[\d.]*t?$/,
  flags: oneOf(/-[uBEIsSOqvbdPR]+|-W(?:ignore|default|error|always|module|once)/, /-X(?:dev|utf8(?:=[01])?|faulthandler|importtime)/),
  valued: {
    '-W': /^(?:ignore|default|error|always|module|once)$/,
    '-X': /^(?:dev|utf8(?:=[01])?|faulthandler|importtime|no_debug_ranges|frozen_modules(?:=(?:on|off))?|int_max_str_digits=\d+)$/,
  },
  // HOME contains the user's packages, which may run code at every start.
  reads: /^(?:PYTHON|PYPY|__PYVENV|HOME$)/,
  harmless: {
    ...named('PYTHON', 'UNBUFFERED DONTWRITEBYTECODE IOENCODING UTF8 HASHSEED FAULTHANDLER NOUSERSITE SAFEPATH OPTIMIZE DEBUG', ''),
    ...named('PYTHON', 'VERBOSE COERCECLOCALE TRACEMALLOC PROFILEIMPORTTIME MALLOC DEVMODE INTMAXSTRDIGITS _COLORS _GIL', ''),
    HOME: ownHome,
  },
}

export const interpreters: readonly Interpreter[] = [
  node,
  bun,
  deno,
  python,
  ruby,
  java,
  perl,
  { names: /^php[\d.]*$/, flags: nothing, reads: /^PHP/, harmless: {} },
  { names: /^lua(?:jit)?[\d.]*$/, flags: nothing, reads: /^LUA/, harmless: {} },
  { names: /^tclsh[\d.]*$/, flags: nothing, reads: /^TCL/, harmless: {} },
  { names: /^osascript$/, flags: nothing, reads: nothing, harmless: {} },
  { names: /^Rscript$/, flags: nothing, reads: /^(?:R_|HOME$)/, harmless: { HOME: ownHome } },
  {
    names: /^dotnet$/,
    flags: nothing,
    script: /\.dll$/,
    reads: /^DOTNET_/,
    harmless: named('DOTNET', 'ROOT CLI_TELEMETRY_OPTOUT NOLOGO SYSTEM_GLOBALIZATION_INVARIANT RUNNING_IN_CONTAINER'),
  },
]

/** The whole word must match one of them. */
function oneOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(`^(?:${patterns.map(({ source }) => source).join('|')})$`, 's')
}

function exactly(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`)
}

function named(prefix: string, names: string, between = '_'): Record<string, RegExp> {
  return Object.fromEntries(names.split(' ').map((name) => [`${prefix}${between}${name}`, anything]))
}
