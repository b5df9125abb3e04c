// A job is a module with one `run`, done on another thread. Inputs and outputs are copied, so they stay small: paths in, figures out.

export interface Job<Input, Output> {
  readonly module: string
  /** Exists only for the compiler, so that a job keeps its types across the thread. */
  readonly types?: (input: Input) => Output
}

/** `module` is the URL of a `*.worker.ts` file that exports `run(input)`. */
export function defineJob<Input, Output>(module: URL): Job<Input, Output> {
  return { module: module.href }
}
