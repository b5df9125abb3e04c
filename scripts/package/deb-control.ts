// Writes the package metadata for dpkg: the control file and the checksums.

import { createHash } from 'node:crypto'
import { globSync, lstatSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Addresses } from '@sheaf/contract'

const architectures: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' }

/** The oldest library versions with the symbols that Node and the parsers need. */
const depends = ['libc6 (>= 2.28)', 'libgcc-s1 (>= 3.4)', 'libstdc++6 (>= 8)']
/** The window needs one of the browsers; git is used for changes; xdg-open is the fallback if none of the browsers is installed. */
const recommends = ['chromium | google-chrome-stable | microsoft-edge-stable | brave-browser', 'git', 'xdg-utils']
/** API keys are stored there; without a keyring, in an encrypted file. */
const suggests = ['gnome-keyring | kwalletmanager']

export function debArchitecture(arch: NodeJS.Architecture = process.arch): string {
  const found = architectures[arch]
  if (found === undefined) throw new Error(`Sheaf has no Debian package for ${arch}.`)
  return found
}

export function controlFile(stage: string, version: string, addresses: Addresses): string {
  return [
    'Package: sheaf',
    `Version: ${version}`,
    `Architecture: ${debArchitecture()}`,
    `Maintainer: Sheaf <${addresses.email}>`,
    `Installed-Size: ${kilobytesOf(stage)}`,
    `Depends: ${depends.join(', ')}`,
    `Recommends: ${recommends.join(', ')}`,
    `Suggests: ${suggests.join(', ')}`,
    'Section: devel',
    'Priority: optional',
    `Homepage: ${addresses.site}`,
    'Description: gather the right code and build a prompt from it',
    ' Sheaf builds prompts for AI models from your project files. It lists the files',
    ' that git lists, counts tokens exactly, leaves out secrets, and applies the',
    ' replies safely.',
    ' .',
    ' This package contains the app, the sheaf command, and an MCP server for',
    ' editors. Everything runs on this machine.',
    '',
  ].join('\n')
}

export function md5sums(stage: string): string {
  return filesIn(stage)
    .filter((file) => lstatSync(file).isFile())
    .map((file) => `${createHash('md5').update(readFileSync(file)).digest('hex')}  ${relative(stage, file)}\n`)
    .join('')
}

/** Counts as Debian does: each file rounded up to whole kilobytes, and one kilobyte for each folder and link. */
function kilobytesOf(stage: string): number {
  return filesIn(stage).reduce((sum, file) => {
    const stats = lstatSync(file)
    return sum + (stats.isFile() ? Math.ceil(stats.size / 1024) : 1)
  }, 0)
}

function filesIn(stage: string): string[] {
  return globSync('**/*', { cwd: join(stage, 'usr') })
    .map((path) => join(stage, 'usr', path))
    .sort()
}
