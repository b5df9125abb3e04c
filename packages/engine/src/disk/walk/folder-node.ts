// What a walk found: plain nested data, so that it can be kept, sent to a worker and compared whole.

export interface FileNode {
  name: string
  kind: 'file' | 'link' | 'special'
  /** The name's bytes in base64, only where they are not UTF-8 (`name` then holds U+FFFD and opens nothing). */
  raw?: string
}

export interface FolderNode {
  /** Last part of the path; for a root the name it is shown under. */
  name: string
  folders: FolderNode[]
  files: FileNode[]
  /** Why this folder's contents are missing or incomplete. */
  trouble?: string
}
