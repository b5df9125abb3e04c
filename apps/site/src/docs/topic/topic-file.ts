/** What the build needs of a docs page besides its HTML. */
export interface TopicFile {
  path: string
  title: string
  description: string
  markdown: string
}
