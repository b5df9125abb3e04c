// A job is a module with one `run` that a worker executes. Inputs and outputs are copied, so keep them small: paths in, numbers out.

export interface Job<Input, Output> {
  readonly module: string
  /** Exists only for the compiler, so that a job keeps its types across threads. */
  readonly types?: (input: Input) => Output
}

/** `module` is the URL of a `*.worker.ts` file that exports `run(input)`. */
export function defineJob<Input, Output>(module: URL): Job<Input, Output> {
  return { module: module.href }
}
