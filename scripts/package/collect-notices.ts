// Collects the licenses of third-party code, which every package must include.

import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { packageFolders, root } from './native-packages.ts'

interface Manifest {
  name: string
  version: string
  license?: string
  dependencies?: Record<string, string>
}

/** Code inside a package that has no license file of it there. All of it is under the Apache License 2.0. */
const contained: ReadonlyMap<string, string> = new Map([['unpdf', 'pdf.js, copyright Mozilla Foundation (Apache-2.0)']])

/** Returns the notices of all run-time dependencies of these workspaces. A license text shared by several packages appears once. */
export function collectNotices(workspaces: readonly string[]): string {
  const texts = new Map<string, string[]>()
  const inside: string[] = []
  for (const folder of packageFolders(thirdPartyPackages(workspaces))) {
    const { name, version, license = 'no license specified' } = manifestAt(folder)
    const [file] = globSync('{LICENSE,LICENCE,license,licence,COPYING}{,.md,.txt,-MIT}', { cwd: resolve(root, folder) }).sort()
    const text = file === undefined ? license : readFileSync(resolve(root, folder, file), 'utf8').trim()
    texts.set(text, [...(texts.get(text) ?? []), `${name} ${version} (${license})`])
    const more = contained.get(name)
    if (more !== undefined) inside.push(`${more}, part of ${name}`)
  }
  const [apache] = [...texts].find(([text]) => text.includes('TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION')) ?? []
  if (apache === undefined) throw new Error('No package includes the text of the Apache License.')
  texts.get(apache)?.push(...inside)
  const node = readFileSync(resolve(root, nodeLicense()), 'utf8').trim()
  const parts = [...texts, [node, ['Node.js (if included in the package)']] as const]
  return `${parts.map(([text, names]) => `${names.join('\n')}\n\n${text}\n`).join(`\n${'='.repeat(80)}\n\n`)}`
}

/** Returns the third-party packages that the workspaces depend on, directly or through our packages. */
function thirdPartyPackages(workspaces: readonly string[]): string[] {
  const seen = new Set<string>()
  const thirdParty = new Set<string>()
  const visit = (workspace: string) => {
    if (seen.has(workspace)) return
    seen.add(workspace)
    for (const name of Object.keys(manifestAt(workspace).dependencies ?? {}))
      if (name.startsWith('@sheaf/')) visit(workspaceFolder(name))
      else thirdParty.add(name)
  }
  for (const workspace of workspaces) visit(workspace)
  return [...thirdParty]
}

function workspaceFolder(name: string): string {
  const [folder] = globSync(`{packages,apps}/${name.slice('@sheaf/'.length)}`, { cwd: root })
  if (folder === undefined) throw new Error(`No workspace is named ${name}.`)
  return folder
}

function nodeLicense(): string {
  const [file] = globSync('node_modules/{node/node_modules/,}node-*/LICENSE', { cwd: root })
  if (file === undefined) throw new Error('The Node license file was not found.')
  return file
}

function manifestAt(folder: string): Manifest {
  return JSON.parse(readFileSync(resolve(root, folder, 'package.json'), 'utf8'))
}
