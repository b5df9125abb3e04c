// The words everyone shares. Nothing here loads a library: a short command must not pay for one.

export {
  type FileMap,
  type FileUse,
  type GraphEntry,
  type GraphRead,
  type GraphShown,
  type LanguageId,
  languageIds,
  type MapDetail,
  type MapSymbol,
  type MapsRead,
  type SymbolKind,
} from './codemap.ts'
export { allows, type Entitlement, entitlements, type Tier } from './entitlements.ts'
export type {
  Call,
  Cancel,
  Check,
  FilesListed,
  HostApi,
  PathExplained,
  Place,
  Progress,
  TokensCounted,
  TreeRendered,
  Trouble,
} from './host-api.ts'
export type { LicenceStatus } from './licence.ts'
export * as limits from './limits.ts'
export {
  type CopyPreset,
  type DiffChoice,
  type EditFormat,
  type LeftOut,
  type MapsMode,
  type PromptFile,
  type PromptMade,
  type PromptManifest,
  type PromptRequest,
  type PromptSection,
  type PromptText,
  promptSections,
  type SecretFinding,
  type TokenEncoding,
  type TokenParts,
  type TreeMode,
} from './prompt.ts'
export { isRefusal, Refusal, type RefusalCode, refusalAnswer, refusals } from './refusals.ts'
export type { SearchAnswer, SearchMatch, SearchRequest } from './search.ts'
export type { FileMode, LineRange, SelectedFile } from './selection.ts'
export type { BuilderSettings, StoredPrompt, Workspace, WorkspacePreset } from './workspace.ts'
