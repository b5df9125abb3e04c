// Packs a folder's files into one string. No name is empty or has a `/`, so an empty one marks the next as not a regular file.

import type { FileNode } from './folder-node.ts'

export function packFiles(files: readonly FileNode[]): string {
  let text = ''
  for (const { name, kind } of files) {
    const entry = kind === 'file' ? name : `/${kind === 'link' ? 'l' : 's'}${name}`
    text = text === '' ? entry : `${text}/${entry}`
  }
  return text
}

export function unpackFiles(text: string): FileNode[] {
  if (text === '') return []
  return areAllRegular(text) ? text.split('/').map(regularFile) : unpackMarked(text)
}

/** Whether all are regular files, which is true of nearly every folder. */
export function areAllRegular(text: string): boolean {
  return !text.startsWith('/') && !text.includes('//')
}

function regularFile(name: string): FileNode {
  return { name, kind: 'file' }
}

function unpackMarked(text: string): FileNode[] {
  const files: FileNode[] = []
  let isMarked = false
  for (const name of text.split('/')) {
    if (name === '') isMarked = true
    else if (isMarked) {
      files.push({ name: name.slice(1), kind: name.startsWith('l') ? 'link' : 'special' })
      isMarked = false
    } else files.push(regularFile(name))
  }
  return files
}
