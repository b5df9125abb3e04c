// The sample project that ships with Sheaf.

export interface SampleProject {
  /** Its folder. */
  path: string
  /** False: it already existed and was left unchanged. */
  isNew: boolean
  /** A question to ask a model about it. */
  question: string
}
