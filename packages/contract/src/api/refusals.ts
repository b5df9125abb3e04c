// Every refusal of the product. Toasts, exit codes, MCP results and the troubleshooting page all use these rows.

interface Row {
  exit: number
  says: string
  try: string
  /** Replaces `try` in a window, where `try` mentions the command line. */
  window?: string
  /** Replaces `try` for a model, which has no command line and no window. */
  model?: string
}

export const refusals = {
  'wrong-usage': {
    exit: 2,
    says: 'That is not how this command is used.',
    try: 'See the command with --help.',
    model: 'Correct the arguments and call again.',
  },
  'path-outside-workspace': {
    exit: 3,
    says: 'That path is not in an open folder.',
    try: 'Open its folder first, or name it with --root.',
    window: 'Add its folder to this workspace first.',
    model: 'Use a path in one of the open folders (list_root_folders), or ask the user to open that folder in Sheaf.',
  },
  'path-ignored': {
    exit: 3,
    says: 'That path is hidden by an ignore rule.',
    try: 'Ask `sheaf files --why <path>` which rule hides it, and change the rule if you want the file.',
    window: 'Ignore patterns say which rule hides it, under “Test a path”.',
    model: 'Go on without it, or ask the user to change the ignore rule.',
  },
  'path-missing': {
    exit: 3,
    says: 'There is nothing at that path.',
    try: 'Check the spelling; a file of the project must lie in an open folder.',
    model: 'Check the spelling with get_file_tree, or find the file with search, mode path.',
  },
  'path-unreadable': {
    exit: 3,
    says: 'That path cannot be read.',
    try: 'Check its permissions.',
    model: 'Ask the user to check its permissions.',
  },
  'not-a-regular-file': {
    exit: 3,
    says: 'That is not a regular file.',
    try: 'Choose a file; pipes, sockets and devices are never read.',
    model: 'For a folder use get_file_tree or get_codemap with that path, then read its files.',
  },
  'over-free-limit': {
    exit: 4,
    says: 'The free tier stops at 32k tokens.',
    try: 'Trim the selection, use --max-tokens 32000, or go Pro (`sheaf licence trial`).',
    window: 'Trim the selection, or start the trial under Activate.',
    model: 'Select less, or ask the user.',
  },
  'root-missing': { exit: 5, says: 'That folder does not exist.', try: 'Check the path given with --root.', window: 'Check the path.' },
  'root-not-folder': {
    exit: 5,
    says: 'That root is not a folder.',
    try: 'Name the folder that holds the file, and give the file as a path.',
  },
  'root-unreadable': { exit: 5, says: 'That folder cannot be read.', try: 'Check its permissions.' },
  'root-too-wide': {
    exit: 5,
    says: 'That root is the whole disk or your home folder.',
    try: 'Open a project folder instead, or say --wide if you really mean it.',
    window: 'Open a project folder instead.',
  },
  'nothing-accepted': {
    exit: 6,
    says: 'Nothing is accepted yet, so nothing was written.',
    try: 'Accept at least one change first.',
  },
  'not-possible': {
    exit: 2,
    says: 'That cannot be done here.',
    try: 'Nothing was changed; the sentence says why.',
    model: 'Do what the sentence says, or ask the user.',
  },
  'change-refused': {
    exit: 6,
    says: 'Some change was refused, so nothing was written.',
    try: 'Read the problems, or send the repair message back to the model.',
    model: 'Read the file again (read_file), correct what is named in the problems, and call again.',
  },
  'pro-needed': {
    exit: 7,
    says: 'This is part of Sheaf Pro.',
    try: 'Start the 7-day trial with `sheaf licence trial`, or activate a licence.',
    window: 'Start the 7-day trial under Activate, or enter a key there.',
    model: 'Go on without it, or ask the user: Sheaf has a trial of seven days.',
  },
  'unknown-prompt': {
    exit: 8,
    says: 'There is no stored prompt of that name.',
    try: 'List them with `sheaf prompts list`.',
    window: 'It may have been deleted in another window.',
  },
  'unknown-preset': {
    exit: 8,
    says: 'There is no preset of that name.',
    try: 'List them with `sheaf presets list`.',
    window: 'It may have been deleted in another window.',
    model: 'List them with manage_selection, op list_presets.',
  },
  'unknown-workspace': {
    exit: 8,
    says: 'There is no workspace of that name.',
    try: 'List them with `sheaf workspaces list`.',
    window: 'It may have been deleted in another window. Open its folder again.',
    model: 'The workspace was closed: call again. manage_workspaces lists them.',
  },
  'no-review': { exit: 8, says: 'There is no review open here.', try: 'Paste a reply first.' },
  'name-taken': { exit: 8, says: 'That name is taken.', try: 'Choose another name.' },
  'state-broken': {
    exit: 9,
    says: 'The state file is damaged.',
    try: 'It was left as it is. Move it away to start afresh, or restore a backup.',
  },
  'state-newer': { exit: 9, says: 'The state file was written by a newer Sheaf.', try: 'Update Sheaf. Nothing was changed.' },
  'state-unwritable': {
    exit: 9,
    says: 'The state could not be saved.',
    try: 'Check free space and permissions of the state folder (SHEAF_HOME).',
    model: 'Ask the user: Sheaf cannot save its state.',
  },
  'import-unreadable': { exit: 10, says: 'That file cannot be imported.', try: 'It must be a JSON array of {"name", "content"}.' },
  'over-budget': {
    exit: 11,
    says: 'The count is above the given maximum.',
    try: 'Trim the selection, or raise the maximum.',
    model: 'Select less.',
  },
  'prompt-too-large': {
    exit: 11,
    says: 'That prompt is too large for a clipboard.',
    try: 'Trim the selection, or write it to files in parts: `sheaf pack --split <tokens> -o <file>`.',
    window: 'Trim the selection.',
    model: 'Select less with set_selection; token_stats names the largest files.',
  },
  'bad-pattern': {
    exit: 12,
    says: 'That pattern is not a valid regular expression.',
    try: 'Correct it, or search for the literal text without --regex.',
    window: 'Correct it, or switch regular expressions off.',
    model: 'Correct the regular expression, or search for the literal text with regex false.',
  },
  'search-timeout': {
    exit: 12,
    says: 'The search took too long and was stopped.',
    try: 'Use a simpler pattern, or narrow it with --include.',
    window: 'Use a simpler pattern.',
    model: 'Use a simpler pattern, or narrow it with filter.',
  },
  'parser-timeout': {
    exit: 12,
    says: 'A file could not be parsed in reasonable time.',
    try: 'It is listed as not mapped; leave it out, or put it in whole.',
  },
  'git-missing': {
    exit: 13,
    says: 'git is needed for this and was not found.',
    try: 'Install git, or leave the git option off.',
    model: 'Go on without git, or ask the user to install it.',
  },
  'git-failed': {
    exit: 13,
    says: 'git could not answer.',
    try: 'Check the reference and that the folder is a git repository.',
    model: 'Check the commit, the path, and that the folder is a git repository (list_root_folders).',
  },
  'trial-used': { exit: 14, says: 'The trial was already used here.', try: 'Activate a licence to go on with Pro.' },
  'file-unwritable': { exit: 15, says: 'The output file could not be written.', try: 'Check the folder, free space and permissions.' },
  'clipboard-missing': { exit: 15, says: 'No clipboard is available here.', try: 'Write to a file with -o, or pipe the output.' },
  'desktop-missing': {
    exit: 15,
    says: 'There is no desktop here that could show it.',
    try: 'Go there yourself: the path stands in this message.',
  },
  'sample-unwritable': {
    exit: 15,
    says: 'The sample project could not be written.',
    try: 'Check free space and permissions of your home folder, or open a folder of your own.',
  },
  'nothing-selected': {
    exit: 16,
    says: 'Nothing is left to put into the prompt.',
    try: 'Name files, or check what was left out and why.',
    model: 'Select files with set_selection first.',
  },
  'check-failed': {
    exit: 17,
    says: 'A check of the installation failed.',
    try: 'Do what stands under the failed check, then run `sheaf doctor` again.',
    window: 'Do what stands under the failed check, then check again.',
  },
  'unknown-commit': {
    exit: 8,
    says: 'There is no commit of that id in these folders.',
    try: 'List them with `sheaf undo --list`.',
    window: 'The list under Apply shows what was written here.',
  },
  'nothing-to-undo': {
    exit: 18,
    says: 'There is nothing to undo here.',
    try: 'List what was written with `sheaf undo --list`.',
    window: 'The list under Apply shows what was written here.',
  },
  'nothing-to-redo': {
    exit: 18,
    says: 'There is nothing to redo here.',
    try: 'List what was written with `sheaf undo --list`.',
    window: 'The list under Apply shows what was written here.',
  },
  'undo-refused': {
    exit: 6,
    says: 'That could not be taken back or put back, so nothing was written.',
    try: 'Read why. If a later commit of Sheaf changed the file, undo that one first; otherwise put the named files back as they were, or restore them from git.',
  },
  'host-gone': {
    exit: 19,
    says: 'The part of Sheaf that reads your files stopped answering.',
    try: 'It is looked for again by itself. If it does not come back, run `sheaf app`; nothing that was saved is lost.',
  },
  'host-unreachable': {
    exit: 19,
    says: 'The host behind the window does not answer.',
    try: 'End it (its process id stands in run/host.json of the state folder) and start Sheaf again; log/host.log says more.',
  },
  'no-model': {
    exit: 20,
    says: 'No model is chosen for this.',
    try: 'Add a provider under Settings → API Keys (or `sheaf providers set <name>`), then choose a model.',
    window: 'Add a provider under Settings → API Keys, then choose a model under Settings → Models.',
    model: 'Ask the user to choose a model in Sheaf under Settings → Models (and a key under API Keys), or do it yourself.',
  },
  'unknown-provider': {
    exit: 20,
    says: 'There is no provider of that name.',
    try: 'List them with `sheaf providers list`.',
    window: 'Choose another model; the providers are under Settings → API Keys.',
  },
  'provider-unset': {
    exit: 20,
    says: 'That provider is not set up.',
    try: 'Enter its key under Settings → API Keys, or with `sheaf providers set <name>`.',
    window: 'Enter its key under Settings → API Keys.',
    model: 'Ask the user to enter the key in Sheaf under Settings → API Keys.',
  },
  'provider-settings': { exit: 20, says: 'The settings of that provider are not complete.', try: 'Correct the named field.' },
  'model-key': {
    exit: 21,
    says: 'The provider did not accept the key.',
    try: 'Check the key, and that it may use this model, under Settings → API Keys.',
    model: 'Ask the user to check the key in Sheaf under Settings → API Keys.',
  },
  'model-quota': {
    exit: 21,
    says: 'The provider says that the quota or the credit is used up.',
    try: 'Look at billing on the provider’s page, or choose another model.',
    model: 'Ask the user to look at the billing of the provider, or go on without the model.',
  },
  'model-region': {
    exit: 21,
    says: 'The provider does not serve this region or account.',
    try: 'Choose another region or provider.',
  },
  'model-unknown': {
    exit: 21,
    says: 'The provider does not know that model.',
    try: 'Choose another model, or correct its name under Settings → Models.',
    model: 'Ask the user to choose another model in Sheaf under Settings → Models.',
  },
  'model-busy': {
    exit: 22,
    says: 'The provider is busy or limits how often it may be asked.',
    try: 'Wait a moment and try again; nothing was lost.',
  },
  'model-network': {
    exit: 22,
    says: 'The provider could not be reached.',
    try: 'Check the connection and the address of the provider, then try again.',
  },
  'model-stalled': {
    exit: 22,
    says: 'The provider stopped answering.',
    try: 'What had come is kept. Try again, or continue from there.',
  },
  'model-cut': {
    exit: 22,
    says: 'The answer broke off in the middle.',
    try: 'What had come is kept. Try again, or continue from there.',
  },
  'model-failed': {
    exit: 22,
    says: 'The provider failed.',
    try: 'Try again; if it stays, look at the provider’s status page.',
  },
  'model-answer': {
    exit: 22,
    says: 'The provider answered in a form that cannot be read.',
    try: 'Check that the address is that of the API, then try again.',
  },
  'model-request': {
    exit: 21,
    says: 'The provider did not take the request as it was.',
    try: 'Read what it says: another model, or other settings for this one, may help.',
  },
  'model-context': {
    exit: 23,
    says: 'That is more than the model takes in.',
    try: 'Trim the selection, use code maps, or choose a model with a larger window.',
    model: 'Select less with set_selection, or code maps instead of files (token_stats names the largest).',
  },
  'model-redirected': {
    exit: 21,
    says: 'The provider sent the request on to another place, so it was stopped: a key goes only where you said.',
    try: 'Enter the address it redirects to, if you trust it.',
  },
  'keys-unreadable': {
    exit: 9,
    says: 'The saved keys cannot be read.',
    try: 'They were left as they are. Unlock the keychain, or enter the key again.',
  },
  'unknown-chat': {
    exit: 8,
    says: 'There is no such conversation.',
    try: 'It may have been deleted in another window.',
    model: 'Leave chat_id out to begin a new chat.',
  },
  'chat-busy': {
    exit: 8,
    says: 'An answer is still being written here.',
    try: 'Stop it, or wait for its end.',
    model: 'Wait for the answer that is being written, then call again.',
  },
  'mcp-off': {
    exit: 24,
    says: 'The MCP server is switched off.',
    try: 'Ask the user to enable it in Sheaf under Settings → MCP Server, then call again.',
  },
  'mcp-tool-off': {
    exit: 24,
    says: 'That tool is switched off.',
    try: 'Use another tool, or ask the user to switch it on in Sheaf under Settings → MCP Server → Tools.',
  },
  'mcp-pending': {
    exit: 24,
    says: 'Approval is pending: the user has not let this editor in yet. Nothing was done.',
    try: 'Ask the user to choose Allow in the Sheaf window, then call again.',
  },
  'mcp-denied': {
    exit: 24,
    says: 'The user has not allowed this editor to use Sheaf. Nothing was done.',
    try: 'Go on without Sheaf. To be asked again, the user restarts the MCP connection in the editor.',
  },
  'mcp-not-allowed': {
    exit: 24,
    says: 'Sheaf is not open, and this editor is not on its allowlist. Nothing was done.',
    try: 'Ask the user to open Sheaf (`sheaf app`) and choose Always Allow, or to start the server with `sheaf mcp --allow <name>`.',
    window: 'Choose Always Allow when Sheaf asks about it.',
  },
  'mcp-busy': {
    exit: 24,
    says: 'Another editor is connected to Sheaf; one at a time can be.',
    try: 'Ask the user to allow the take-over in the Sheaf window, or to disconnect the other editor; then call again.',
  },
  'mcp-no-workspace': {
    exit: 24,
    says: 'No workspace is open in the window that serves editors.',
    try: 'Ask the user to open the folder in Sheaf (`sheaf open <folder>`), then call again.',
    window: 'Open a folder in the window that serves editors.',
  },
  'mcp-edits-not-granted': {
    exit: 24,
    says: 'Edits need a person’s review, and there is no window to review them in. Nothing was written.',
    try: 'Ask the user to open Sheaf (`sheaf app`), or to grant this editor direct edits under Settings → MCP Server.',
    window: 'Review them in a window, or grant it direct edits under Settings → MCP Server → Allowed.',
  },
  'mcp-arguments': { exit: 24, says: 'The arguments do not fit the tool.', try: 'Correct the named argument and call again.' },
  'editor-unreadable': {
    exit: 25,
    says: 'That editor’s configuration cannot be read, so it was left as it is.',
    try: 'Correct the file, or copy the configuration there by hand.',
  },
  'editor-changed': {
    exit: 25,
    says: 'That configuration has changed since it was shown. Nothing was written.',
    try: 'Look at the change again.',
  },
  'licence-key': {
    exit: 26,
    says: 'That is not a licence key.',
    try: 'Copy it again, whole: SHEAF and five groups of five, with dashes.',
  },
  'licence-unknown': {
    exit: 26,
    says: 'There is no licence with that key.',
    try: 'Check it against the page after the checkout; if it is right, write to support.',
  },
  'licence-full': {
    exit: 26,
    says: 'That licence is active on as many machines as it allows.',
    try: 'Deactivate one of them, there or in the customer portal, then activate here again.',
    window: 'Deactivate one of its machines, here or in the customer portal.',
  },
  'licence-moved-often': {
    exit: 26,
    says: 'That licence was moved to too many new machines lately.',
    try: 'Use it on a machine that had it in the last 30 days, wait until the day the message says, or write to support.',
  },
  'licence-ended': {
    exit: 26,
    says: 'That licence has ended.',
    try: 'Renew it in the customer portal; your work is untouched.',
  },
  'licence-revoked': {
    exit: 26,
    says: 'That licence was taken back.',
    try: 'If that is a mistake, write to support.',
  },
  'licence-refunded': {
    exit: 26,
    says: 'That licence was refunded.',
    try: 'Buy one again to go on with Pro; your work is untouched.',
  },
  'licence-not-here': {
    exit: 26,
    says: 'No licence is active on this machine.',
    try: 'Activate one with `sheaf licence activate <key>`.',
    window: 'Enter its key under Activate.',
  },
  'claim-waiting': {
    exit: 26,
    says: 'That order has not arrived yet.',
    try: 'Try again in a few seconds; the payment provider tells the service by itself.',
  },
  'claim-over': {
    exit: 26,
    says: 'The key of that order is not shown any more.',
    try: 'Use the key you kept, or write to support.',
  },
  'service-unreachable': {
    exit: 27,
    says: 'The Sheaf service could not be reached.',
    try: 'Check the connection and try again; nothing was changed.',
  },
  'service-untrusted': {
    exit: 27,
    says: 'The answer is not signed by the Sheaf service, so it was not taken.',
    try: 'Check the network (a proxy may answer in its place) and that Sheaf is up to date.',
  },
  'service-limit': {
    exit: 27,
    says: 'That was asked too often.',
    try: 'Wait as long as the message says, then try again.',
  },
  'service-down': {
    exit: 27,
    says: 'The service cannot reach its database at the moment.',
    try: 'Try again in a minute; what was confirmed is safe.',
  },
  'service-locked': {
    exit: 27,
    says: 'Another process uses that database folder.',
    try: 'Stop it first, or set DATABASE_URL to a PostgreSQL that several can share.',
  },
  'service-setup': { exit: 27, says: 'The service is not set up for that.', try: 'Correct the named setting and start it again.' },
  'request-invalid': { exit: 27, says: 'The service did not understand the request.', try: 'Correct the named field.' },
  'request-too-large': { exit: 27, says: 'The request is too large.', try: 'Send less at once.' },
  'request-unsigned': {
    exit: 27,
    says: 'The signature does not fit the request.',
    try: 'Send it again with the key it names; it was not taken.',
  },
  'not-found': { exit: 8, says: 'There is nothing of that name.', try: 'Check the address.' },
  'unknown-run': {
    exit: 8,
    says: 'There is no benchmark run of that id.',
    try: 'List them with `sheaf bench list --runs`.',
    window: 'It may have been removed in another window.',
  },
  'run-unranked': {
    exit: 28,
    says: 'That run cannot be ranked.',
    try: 'Finish it with `sheaf bench run --resume <id>`; tasks are missing or the provider failed.',
    window: 'Resume it: tasks are missing, or the provider failed.',
  },
  'submission-refused': { exit: 28, says: 'The leaderboard did not take that result.', try: 'Read why; nothing was counted.' },
  'run-other-tasks': {
    exit: 28,
    says: 'That run was made with other tasks than this version of Sheaf has.',
    try: 'Run the benchmark again, or score it with the version that made it.',
  },
  'run-unreadable': { exit: 28, says: 'That is not a file of a benchmark run.', try: 'Name the .jsonl file of a run, or its id.' },
  'submission-sent': {
    exit: 28,
    says: 'That result was sent before.',
    try: 'See it with `sheaf bench list --runs`; it is counted once.',
    window: 'Nothing more is needed; the run says what became of it.',
  },
  'bench-busy': { exit: 28, says: 'That run is going on already.', try: 'Wait for its end, or stop it first.' },
  'update-off': {
    exit: 29,
    says: 'This Sheaf does not update itself.',
    try: 'Update it the way it was installed: from source with git and npm ci, from npm with npm install.',
  },
  'update-feed': {
    exit: 29,
    says: 'The list of releases could not be read.',
    try: 'Check the connection and try again later; this Sheaf goes on as it is.',
  },
  'update-fetch': {
    exit: 29,
    says: 'The update could not be downloaded.',
    try: 'Check the connection and try again; nothing was changed.',
  },
  'update-unsigned': {
    exit: 29,
    says: 'That release is not signed by the makers of Sheaf, so it was refused.',
    try: 'Do not install it. A proxy may answer in place of the site; try from another network, or write to us.',
  },
  'update-swapped': {
    exit: 29,
    says: 'The downloaded file is not the one that was released, so it was thrown away.',
    try: 'Try again from another network; if it stays, write to us. This Sheaf goes on as it is.',
  },
  'update-older': {
    exit: 29,
    says: 'That release is not newer than this Sheaf, so it was refused.',
    try: 'Nothing is to be done: you have the newer one.',
  },
  'update-too-large': {
    exit: 29,
    says: 'That release is far larger than Sheaf is, so it was not fetched.',
    try: 'Do not install it. Try from another network, or write to us.',
  },
  cancelled: { exit: 130, says: 'Cancelled.', try: 'Run it again when you are ready.', model: 'Call again when it is wanted.' },
} as const satisfies Record<string, Row>

export type RefusalCode = keyof typeof refusals

/** What to do next, in the wording for this reader. */
export function tryAfter(code: RefusalCode, reader: 'window' | 'model'): string {
  const row: Row = refusals[code]
  return row[reader] ?? row.try
}

/** Carries its code as data, because `instanceof` does not survive a worker or a socket. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly detail: string | undefined

  constructor(code: RefusalCode, detail?: string) {
    super(detail === undefined ? refusals[code].says : `${refusals[code].says} ${detail}`)
    this.name = 'Refusal'
    this.code = code
    this.detail = detail
  }
}

export function isRefusal(value: unknown): value is Refusal {
  return value instanceof Error && 'code' in value && typeof value.code === 'string' && Object.hasOwn(refusals, value.code)
}

/** A refusal as machine-readable clients get it (cli.md, `refusal`). */
export function refusalAnswer(refusal: Refusal): { error: { code: RefusalCode; says: string; try: string } } {
  return { error: { code: refusal.code, says: refusal.message, try: refusals[refusal.code].try } }
}
