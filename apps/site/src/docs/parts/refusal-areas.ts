// Assigns refusals to areas of the docs by their codes. A test checks that every code has an area.

import { type RefusalCode, refusals } from '@sheaf/contract'

const areas = {
  files:
    /^(path|root|document|page)-|^host-not-allowed|^not-a-regular|^nothing-selected|^git-|^parser-|^bad-pattern|^search-|^over-budget|^prompt-too-large/,
  apply: /^(nothing-accepted|change-refused|no-review|unknown-commit|nothing-to-|undo-refused)/,
  models: /^model-|^agent-|^no-model|provider|^keys-/,
  chat: /-chat$|^chat-|^image-|^too-many-images/,
  mcp: /^mcp-|^editor-/,
  licence: /^licence-|^claim-|^trial-|^pro-needed|^over-free-limit/,
  service: /^service-|^request-|^not-found/,
  bench: /^(bench|run|submission)-|^unknown-run/,
  updates: /^update-/,
  app: /^(state|host(?!-not-allowed)|file|clipboard|desktop|import|sample)-|^unknown-(prompt|preset|workspace)|^name-taken/,
  command: /^(wrong-usage|not-possible|check-failed|cancelled)$/,
} as const satisfies Record<string, RegExp>

export type RefusalArea = keyof typeof areas

export const refusalAreas = Object.keys(areas) as RefusalArea[]

export function refusalCodesIn(area: RefusalArea): RefusalCode[] {
  if (!Object.hasOwn(areas, area)) throw new Error(`The docs use an unknown troubleshooting area: ${area}`)
  return (Object.keys(refusals) as RefusalCode[]).filter((code) => areas[area].test(code))
}
