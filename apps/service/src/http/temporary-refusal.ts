// A temporary refusal, with the wait in seconds (`Retry-After`).

import { Refusal, type RefusalCode } from '@sheaf/contract'

export class TemporaryRefusal extends Refusal {
  readonly seconds: number

  constructor(code: RefusalCode, seconds: number, detail?: string) {
    super(code, detail)
    this.seconds = Math.max(1, Math.ceil(seconds))
  }
}
