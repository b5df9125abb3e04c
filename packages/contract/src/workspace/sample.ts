// A project to play with, which comes with Sheaf.

export interface SampleMade {
  /** The folder it lies in. */
  path: string
  /** False: it was there already, and was left as it is. */
  isNew: boolean
  /** What to ask a model about it. */
  question: string
}
