// A `sheaf://` link, parsed and resolved but not yet followed (formats §5). It is untrusted: it may suggest, the person decides.

export type LinkPreview =
  | {
      kind: 'open'
      id: string
      folder: string
      /** The workspace it would open: an existing one with this folder, or a new one with this name. */
      workspace: { id?: string; name: string }
      files: string[]
      prompt?: string
      ephemeral: boolean
      focus: boolean
      /** Why its folder cannot be opened; such a link cannot be followed. */
      unusable?: string
      /** Parts that cannot be followed, such as ignored or secret files and files outside the folder. Reported, never silently dropped. */
      problems: { what: string; why: string }[]
    }
  | { kind: 'prompt'; id: string; title: string; content: string }
  | { kind: 'refused'; id: string; url: string; says: string; try: string }
