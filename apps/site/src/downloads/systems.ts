// The systems that visitors use, and what they can download. Without imports: the browser needs no feed parser.

export const systems = ['mac', 'windows', 'linux'] as const
export type System = (typeof systems)[number]

interface Archive {
  /** What the file is: "Debian package, x64". */
  name: string
  version: string
  url: string
}

/** Archives of the newest stable release of each system; none if there is no release for it. */
export interface SystemDownloads {
  /** Where its download button leads. */
  url: string
  archives: readonly [Archive, ...Archive[]]
}

export type Downloads = Readonly<Record<System, SystemDownloads | null>>
