// Result of a walk: plain nested data, so that it can be cached, sent to a worker and compared.

export interface FileNode {
  name: string
  kind: 'file' | 'link' | 'special'
  /** The name's bytes in base64, only if they are not UTF-8 (`name` then has U+FFFD and opens nothing). */
  raw?: string
}

export interface FolderNode {
  /** Last part of the path; for a root, its display name. */
  name: string
  folders: FolderNode[]
  files: FileNode[]
  /** Why this folder's contents are missing or incomplete. */
  problem?: string
}
