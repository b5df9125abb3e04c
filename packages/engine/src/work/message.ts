// Messages between the pool and its workers.

export interface WorkerRequest {
  id: number
  module: string
  input: unknown
}

export type WorkerResponse =
  | { id: number; ok: true; output: unknown }
  | { id: number; ok: false; message: string; code: string | undefined; detail: string | undefined }
