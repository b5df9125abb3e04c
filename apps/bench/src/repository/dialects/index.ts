// The five languages of the benchmark.

import type { BenchLanguage } from '@sheaf/contract'
import { go } from './go.ts'
import { python } from './python.ts'
import { rust } from './rust.ts'
import { swift } from './swift.ts'
import { typescript } from './typescript.ts'
import type { Writer } from './writer.ts'

export const dialects: Record<BenchLanguage, Writer> = { typescript, go, swift, python, rust }
export type { Writer }
