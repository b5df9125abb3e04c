// Makes one package of parsers per platform. The original packages contain every platform and the C code: 340 MB, of which one platform
// needs less than 30. The bundle loads the parsers from the platform's package.

import { copyFileSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join, resolve } from 'node:path'
import type { Plugin } from 'rolldown'
import { root } from './native-packages.ts'

export interface ParserPlatform {
  os: NodeJS.Platform
  cpu: NodeJS.Architecture
  /** Name of the platform's folder in each parser package. */
  prebuild: string
}

export const parserPlatforms: readonly ParserPlatform[] = [
  { os: 'linux', cpu: 'x64', prebuild: 'prebuild-Linux-X64' },
  { os: 'linux', cpu: 'arm64', prebuild: 'prebuild-Linux-ARM64' },
  { os: 'darwin', cpu: 'x64', prebuild: 'prebuild-macOS-X64' },
  { os: 'darwin', cpu: 'arm64', prebuild: 'prebuild-macOS-ARM64' },
  { os: 'win32', cpu: 'x64', prebuild: 'prebuild-Windows-X64' },
]

const prefix = '@ast-grep/lang-'
const require = createRequire(import.meta.url)

export function parsersPackage({ os, cpu }: Pick<ParserPlatform, 'os' | 'cpu'>): string {
  return `@sheaf/parsers-${os}-${cpu}`
}

/** Writes the package of a platform's parsers into a folder. */
export function writeParsers(platform: ParserPlatform, folder: string, version: string): void {
  mkdirSync(folder, { recursive: true })
  for (const found of globSync(`node_modules/${prefix}*`, { cwd: root })) {
    const name = basename(found).slice('lang-'.length)
    copyFileSync(resolve(root, found, 'prebuilds', platform.prebuild, 'parser.so'), join(folder, `${name}.so`))
  }
  const { os, cpu } = platform
  const manifest = {
    name: parsersPackage(platform),
    version,
    description: `Sheaf parsers for ${os} on ${cpu}`,
    license: 'MIT',
    os: [os],
    cpu: [cpu],
    ...(os === 'linux' ? { libc: ['glibc'] } : {}),
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Bundles the metadata of the parser packages, and loads the parsers from the platform's package. */
export const platformParsersPlugin: Plugin = {
  name: 'platform-parsers',
  resolveId: { filter: { id: /^@ast-grep\/lang-/ }, handler: (id) => `\0parser:${id.slice(prefix.length)}` },
  load: {
    filter: { id: /^\0parser:/ },
    handler(id) {
      const name = id.slice('\0parser:'.length)
      const { extensions, languageSymbol, expandoChar } = require(prefix + name)
      return [
        `const { createRequire } = process.getBuiltinModule('node:module')`,
        `const file = \`@sheaf/parsers-\${process.platform}-\${process.arch}/${name}.so\``,
        `export default { ...${JSON.stringify({ extensions, languageSymbol, expandoChar })}, libraryPath: createRequire(import.meta.url).resolve(file) }`,
      ].join('\n')
    },
  },
}
