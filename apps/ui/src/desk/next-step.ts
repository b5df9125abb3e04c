// What to do after a refusal, in the words of this window: some rows of the table name options of the command line.

import { type RefusalCode, refusals } from '@sheaf/contract'

export function nextStep(code: RefusalCode): string {
  return here[code] ?? refusals[code].try
}

const here: Partial<Record<RefusalCode, string>> = {
  'path-outside-workspace': 'Add its folder to this workspace first.',
  'path-ignored': 'Ignore patterns say which rule hides it, under “Test a path”.',
  'over-free-limit': 'Trim the selection, or start the trial under Activate.',
  'root-missing': 'Check the path.',
  'root-too-wide': 'Open a project folder instead.',
  'pro-needed': 'Start the 7-day trial under Activate, or enter a key there.',
  'licence-full': 'Deactivate one of its machines, here or in the customer portal.',
  'licence-not-here': 'Enter its key under Activate.',
  'unknown-run': 'It may have been removed in another window.',
  'run-unranked': 'Resume it: tasks are missing, or the provider failed.',
  'submission-sent': 'Nothing more is needed; the run says what became of it.',
  'unknown-prompt': 'It may have been deleted in another window.',
  'unknown-preset': 'It may have been deleted in another window.',
  'unknown-workspace': 'It may have been deleted in another window. Open its folder again.',
  'no-model': 'Add a provider under Settings → API Keys, then choose a model under Settings → Models.',
  'unknown-provider': 'Choose another model; the providers are under Settings → API Keys.',
  'provider-unset': 'Enter its key under Settings → API Keys.',
  'prompt-too-large': 'Trim the selection.',
  'bad-pattern': 'Correct it, or switch regular expressions off.',
  'search-timeout': 'Use a simpler pattern.',
  'mcp-not-allowed': 'Choose Always Allow when Sheaf asks about it.',
  'mcp-no-workspace': 'Open a folder in the window that serves editors.',
  'mcp-edits-not-granted': 'Review them in a window, or grant it direct edits under Settings → MCP Server → Allowed.',
  'check-failed': 'Do what stands under the failed check, then check again.',
  'unknown-commit': 'The list under Apply shows what was written here.',
  'nothing-to-undo': 'The list under Apply shows what was written here.',
  'nothing-to-redo': 'The list under Apply shows what was written here.',
}
