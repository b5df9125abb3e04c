// A `sheaf://` link, read and looked up but not yet followed (formats §5). It is untrusted: it may suggest, the person decides.

export type LinkPreview =
  | {
      kind: 'open'
      id: string
      folder: string
      /** The workspace it would open: one that has this folder, or a new one of this name. */
      workspace: { id?: string; name: string }
      files: string[]
      prompt?: string
      ephemeral: boolean
      focus: boolean
      /** Why its folder cannot be opened; then there is nothing to follow. */
      unusable?: string
      /** What cannot be followed: files outside the folder, ignored or secret ones. Said, never silently dropped. */
      troubles: { what: string; why: string }[]
    }
  | { kind: 'prompt'; id: string; title: string; content: string }
  | { kind: 'refused'; id: string; url: string; says: string; try: string }
