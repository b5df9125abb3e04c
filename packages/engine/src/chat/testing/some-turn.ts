// Builds a turn for tests: a short question in act mode, with one file.

import type { Turn } from '../turn.ts'
import { someModel } from './some-model.ts'

export function someTurn(overrides: Partial<Turn> = {}): Turn {
  return {
    role: 'act',
    model: someModel(),
    edits: 'diff',
    temperature: null,
    thinking: 'off',
    context: '<file_contents>\nFile: src/a.ts\n```ts\nexport const a = 1\n```\n</file_contents>\n',
    files: [{ path: 'src/a.ts', tokens: 20 }],
    history: [],
    message: 'Make a two.',
    ...overrides,
  }
}
