// Everything that the packages share. Imports no libraries, so that short commands start fast.

export type * from './api/call.ts'
export * from './api/defined.ts'
export type * from './api/doctor.ts'
export type * from './api/host-api.ts'
export type * from './api/host-event.ts'
export * from './api/json-bytes.ts'
export * from './api/json-problem.ts'
export * as limits from './api/limits.ts'
export type * from './api/link.ts'
export type * from './api/messages.ts'
export * from './api/method-proxy.ts'
export * from './api/open-calls.ts'
export * from './api/refusals.ts'
export * from './api/window-session.ts'
export * from './bench/bench.ts'
export type { BenchChoice, BenchStart } from './bench/bench-methods.ts'
export * from './bench/describe-misses.ts'
export type * from './bench/open-bench.ts'
export * from './bench/stats.ts'
export type * from './edits/commit.ts'
export type { ApplyCase, FileStep, PlainEdit, PlanRequest, ProposedEdit, ProposedPassage } from './edits/edit-methods.ts'
export * from './edits/hidden-characters.ts'
export type * from './edits/open-review.ts'
export * from './edits/plan.ts'
export type * from './edits/proposed.ts'
export * from './edits/reply.ts'
export type * from './edits/review.ts'
export * from './edits/visible-text.ts'
export * from './images/image.ts'
export { joinParts, type ReadImage, readImage } from './images/read-image.ts'
export * from './license/entitlements.ts'
export * from './license/format-typed-key.ts'
export * from './license/license.ts'
export * from './license/license-key.ts'
export * from './license/plans.ts'
export * from './license/tier-rows.ts'
export * from './look/mark.ts'
export * from './mcp/mcp.ts'
export * from './mcp/mcp-tools.ts'
export * from './models/add-usage.ts'
export * from './models/ask.ts'
export type * from './models/chat.ts'
export * from './models/delegate.ts'
export * from './models/exploration.ts'
export * from './models/image-rules.ts'
export * from './models/listed-providers.ts'
export type { WorkspacePlanRequest } from './models/model-methods.ts'
export * from './models/model-settings.ts'
export type * from './models/provider.ts'
export type * from './models/turn.ts'
export * from './prompt/budget.ts'
export * from './prompt/builder.ts'
export type * from './prompt/built-prompt.ts'
export type * from './prompt/fit.ts'
export * from './prompt/partial-ranking.ts'
export * from './prompt/prompt.ts'
export type {
  BuilderRequest,
  FitRequest,
  PromptBuildRequest,
  PromptOverride,
  PromptRequest,
  TokensRequest,
} from './prompt/prompt-methods.ts'
export type { ResourceChange, ServerEdit } from './servers/server-methods.ts'
export type { SavedServer } from './servers/server-schemas.ts'
export type * from './servers/servers.ts'
export type { ActivationRequest, LicenseClaims, Stats, StatsEntry } from './service-schemas.ts'
export * from './site/addresses.ts'
export * from './site/build.ts'
export * from './site/posts.ts'
export * from './site/site-redirects.ts'
export * from './site/split-keys.ts'
export * from './updates/updates.ts'
export * from './workspace/code-editors.ts'
export type * from './workspace/codemap.ts'
export type {
  DocumentAddition,
  DocumentPreviewRequest,
  DocumentRangesChange,
  DocumentRefresh,
} from './workspace/document-methods.ts'
export * from './workspace/documents.ts'
export type * from './workspace/files.ts'
export type * from './workspace/git.ts'
export * from './workspace/is-test.ts'
export * from './workspace/languages.ts'
export * from './workspace/merge-lines.ts'
export type * from './workspace/open-workspace.ts'
export type * from './workspace/patterns.ts'
export type * from './workspace/sample.ts'
export type * from './workspace/search.ts'
export type * from './workspace/selection.ts'
export * from './workspace/settings.ts'
export type * from './workspace/symbols.ts'
export type * from './workspace/task-tab-schemas.ts'
export type * from './workspace/tree.ts'
export type {
  GitForm,
  GitQuestion,
  GraphRequest,
  MapsRequest,
  SearchRequest,
  SymbolsRequest,
  TreeRequest,
} from './workspace/tree-methods.ts'
export * from './workspace/workspace.ts'
export type { SelectionChange, SelectionChoice, SelectionTextsRequest, WorkspaceChange } from './workspace/workspace-methods.ts'
export type { BuilderSettings, ComposeOptions, Workspace, WorkspacePreset } from './workspace/workspace-schemas.ts'
