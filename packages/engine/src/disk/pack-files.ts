// Files of a folder as one text. No name is empty or holds a `/`, so an empty one can announce that the next is no ordinary file.

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
  const files: FileNode[] = []
  if (text === '') return files
  let isMarked = false
  for (const name of text.split('/')) {
    if (name === '') isMarked = true
    else if (isMarked) {
      files.push({ name: name.slice(1), kind: name.startsWith('l') ? 'link' : 'special' })
      isMarked = false
    } else files.push({ name, kind: 'file' })
  }
  return files
}
