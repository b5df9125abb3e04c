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
    says: 'Invalid input.',
    try: 'Run the command with --help to see how to use it.',
    model: 'Correct the arguments and call the tool again.',
  },
  'path-outside-workspace': {
    exit: 3,
    says: "That path isn't in an open folder.",
    try: 'Open the folder that contains it, or pass that folder with --root.',
    window: 'Add the folder that contains it to this workspace first.',
    model: 'Use a path in one of the folders that list_root_folders returns, or ask the user to open that folder in Sheaf.',
  },
  'path-ignored': {
    exit: 3,
    says: 'That path is hidden by an ignore rule.',
    try: 'Run `sheaf files --why <path>` to see which rule hides it, and change the rule if you need the file.',
    window: 'To see which rule hides it, use “Test a path” in Ignore Patterns.',
    model: 'Continue without it, or ask the user to change the ignore rule.',
  },
  'path-missing': {
    exit: 3,
    says: 'Path not found.',
    try: 'Check the spelling. Project files must be in an open folder.',
    model: 'Check the path with get_file_tree, or find the file with search in path mode.',
  },
  'path-unreadable': {
    exit: 3,
    says: "That path can't be read.",
    try: 'Check its permissions.',
    model: 'Ask the user to check its permissions.',
  },
  'not-a-regular-file': {
    exit: 3,
    says: "That isn't a regular file.",
    try: 'Choose a file. Sheaf never reads pipes, sockets, or devices.',
    model: 'For a folder, call get_file_tree or get_codemap with that path, then read its files.',
  },
  'over-free-limit': {
    exit: 4,
    says: 'The free tier is limited to 32k tokens.',
    try: 'Select fewer files, use --max-tokens 32000, or start a Pro trial with `sheaf license trial`.',
    window: 'Select fewer files, or start the trial under Activate.',
    model: 'Select fewer files, or ask the user to upgrade to Pro.',
  },
  'root-missing': { exit: 5, says: "That folder doesn't exist.", try: 'Check the --root path.', window: 'Check the path.' },
  'root-not-folder': {
    exit: 5,
    says: "That root isn't a folder.",
    try: 'Use the folder that contains the file as the root, and pass the file as a path.',
  },
  'root-unreadable': { exit: 5, says: "That folder can't be read.", try: 'Check its permissions.' },
  'root-too-wide': {
    exit: 5,
    says: 'That folder is your whole disk or your home folder.',
    try: 'Open a project folder instead, or pass --wide to open that folder anyway.',
    window: 'Open a project folder instead.',
  },
  'nothing-accepted': {
    exit: 6,
    says: 'No changes have been accepted yet, so nothing was written.',
    try: 'Accept at least one change first.',
  },
  'not-possible': {
    exit: 2,
    says: "That isn't possible here.",
    try: 'Nothing was changed. Fix the problem if you can, and then try again.',
    model: 'Follow the instructions in the message, or ask the user what to do.',
  },
  'change-refused': {
    exit: 6,
    says: "Some changes can't be applied, so nothing was written.",
    try: 'Review the problems, or send the repair message back to the model.',
    model: 'Read the file again with read_file, fix the listed problems, and call the tool again.',
  },
  'pro-needed': {
    exit: 7,
    says: 'This requires Sheaf Pro.',
    try: 'Start the 7-day trial with `sheaf license trial`, or activate a license.',
    window: 'Start the 7-day trial or enter a license key under Activate.',
    model: 'Continue without it, or ask the user to start the 7-day Pro trial.',
  },
  'unknown-prompt': {
    exit: 8,
    says: 'Stored prompt not found.',
    try: 'List prompts with `sheaf prompts list`.',
    window: 'It may have been deleted in another window.',
  },
  'unknown-preset': {
    exit: 8,
    says: 'Preset not found.',
    try: 'List presets with `sheaf presets list`.',
    window: 'It may have been deleted in another window.',
    model: 'To list presets, call manage_selection with op list_presets.',
  },
  'unknown-workspace': {
    exit: 8,
    says: 'Workspace not found.',
    try: 'List workspaces with `sheaf workspaces list`.',
    window: 'It may have been deleted in another window. Open its folder again.',
    model: 'The workspace was closed. Call the tool again, or list workspaces with manage_workspaces.',
  },
  'no-review': { exit: 8, says: 'No review is open here.', try: 'Paste a reply first.' },
  'name-taken': { exit: 8, says: 'That name is already in use.', try: 'Choose another name.' },
  'state-broken': {
    exit: 9,
    says: 'The state file is damaged.',
    try: 'The file was left unchanged. Restore a backup, or move the file to another location to start over.',
  },
  'state-newer': { exit: 9, says: 'The state file was written by a newer version of Sheaf.', try: 'Update Sheaf. Nothing was changed.' },
  'state-unwritable': {
    exit: 9,
    says: "The state couldn't be saved.",
    try: 'Check free disk space and the permissions of the state folder (SHEAF_HOME).',
    model: 'Tell the user that Sheaf cannot save its state.',
  },
  'import-unreadable': {
    exit: 10,
    says: "That file can't be imported.",
    try: 'The file must be a JSON array of {"name", "content"} objects.',
  },
  'over-budget': {
    exit: 11,
    says: 'The token count is over the maximum.',
    try: 'Select fewer files, or raise the maximum.',
    model: 'Select fewer files.',
  },
  'prompt-too-large': {
    exit: 11,
    says: 'The prompt is too large for the clipboard.',
    try: 'Select fewer files, or write the prompt to several files with `sheaf pack --split <tokens> -o <file>`.',
    window: 'Select fewer files.',
    model: 'Select fewer files with set_selection. token_stats lists the largest files.',
  },
  'bad-pattern': {
    exit: 12,
    says: 'Invalid search pattern.',
    try: 'Fix the pattern, or search for the literal text without --regex.',
    window: 'Fix the pattern, or turn off regular expressions.',
    model: 'Fix the regular expression, or set regex to false to search for the literal text.',
  },
  'search-timeout': {
    exit: 12,
    says: 'The search took too long and was stopped.',
    try: 'Use a simpler pattern, or narrow the search with --include.',
    window: 'Use a simpler pattern.',
    model: 'Use a simpler pattern, or narrow the search with the filter argument.',
  },
  'parser-timeout': {
    exit: 12,
    says: 'A file took too long to parse.',
    try: 'The file has no code map. Leave it out, or include it in full.',
  },
  'git-missing': {
    exit: 13,
    says: 'This requires git, which was not found.',
    try: 'Install git, or leave out the git option.',
    model: 'Continue without git, or ask the user to install it.',
  },
  'git-failed': {
    exit: 13,
    says: 'The git command failed.',
    try: 'Check the ref, and make sure that the folder is a git repository.',
    model: 'Check the commit and the path. Use list_root_folders to make sure that the folder is a git repository.',
  },
  'document-unreadable': {
    exit: 30,
    says: "The document can't be read.",
    try: 'Open it in its own program to check it, or export it as another format.',
  },
  'page-unavailable': {
    exit: 30,
    says: "The page couldn't be fetched.",
    try: 'Check the address in your browser. You can also save the page there, and add the file.',
  },
  'host-not-allowed': {
    exit: 30,
    says: 'The page is on this computer or its network, so Sheaf did not fetch it.',
    try: 'If you trust that host, allow it with --allow-host <host>.',
    window: 'If you trust that host, choose Allow host.',
  },
  'trial-used': { exit: 14, says: 'The trial has already been used.', try: 'Activate a license to keep using Pro.' },
  'file-unwritable': {
    exit: 15,
    says: "The output file couldn't be written.",
    try: 'Make sure that the folder exists, that you have permission to write to it, and that the disk has free space.',
  },
  'clipboard-missing': { exit: 15, says: 'No clipboard is available.', try: 'Write to a file with -o, or pipe the output.' },
  'desktop-missing': {
    exit: 15,
    says: 'No desktop environment is available.',
    try: 'Use the path or command shown above in a terminal.',
  },
  'editor-missing': {
    exit: 15,
    says: "The editor wasn't found.",
    try: 'Install an editor, or choose another one under Settings → General.',
  },
  'editor-failed': {
    exit: 15,
    says: "The editor couldn't open the file.",
    try: 'Start the editor yourself to see what is wrong, or choose another one under Settings → General.',
  },
  'sample-unwritable': {
    exit: 15,
    says: "The sample project couldn't be created.",
    try: 'Check the free disk space and the permissions of your home folder, or open one of your own projects instead.',
  },
  'nothing-selected': {
    exit: 16,
    says: 'There is nothing to put in the prompt.',
    try: 'Select files, or check what was left out and why.',
    model: 'Select files with set_selection first.',
  },
  'check-failed': {
    exit: 17,
    says: 'An installation check failed.',
    try: 'Follow the advice under the failed check, then run `sheaf doctor` again.',
    window: 'Follow the advice under the failed check, then run the checks again.',
  },
  'unknown-commit': {
    exit: 8,
    says: 'No commit with that ID exists in these folders.',
    try: 'List commits with `sheaf undo --list`.',
    window: 'See the list of commits in the Apply tab.',
  },
  'nothing-to-undo': {
    exit: 18,
    says: 'There is nothing to undo.',
    try: 'List commits with `sheaf undo --list`.',
    window: 'See the list of commits in the Apply tab.',
  },
  'nothing-to-redo': {
    exit: 18,
    says: 'There is nothing to redo.',
    try: 'List commits with `sheaf undo --list`.',
    window: 'See the list of commits in the Apply tab.',
  },
  'undo-refused': {
    exit: 6,
    says: "The undo or redo couldn't be applied, so nothing was written.",
    try: 'Check the reason. If a later Sheaf commit changed the file, undo that commit first. Otherwise, revert your changes to the listed files, or restore the files from git.',
  },
  'host-gone': {
    exit: 19,
    says: 'The Sheaf host stopped responding.',
    try: 'Sheaf reconnects automatically. If that fails, run `sheaf app`. No saved work is lost.',
  },
  'host-unreachable': {
    exit: 19,
    says: "The Sheaf host isn't responding.",
    try: 'Stop the host process (its ID is in run/host.json in the state folder), then start Sheaf again. See log/host.log for details.',
  },
  'no-model': {
    exit: 20,
    says: 'No model is selected for this task.',
    try: 'Add a provider under Settings → API Keys or turn on an agent under Settings → Models (or run `sheaf providers set <name>`), then choose a model.',
    window: 'Add a provider under Settings → API Keys, or turn on an agent under Settings → Models. Then choose a model there.',
    model: 'Ask the user to choose a model in Sheaf under Settings → Models (and add a key under API Keys), or do the task yourself.',
  },
  'model-unset': {
    exit: 20,
    says: 'No model is selected for this task.',
    try: 'Choose one with --model, or set a default under Settings → Models.',
    window: 'Choose one of its models.',
    model: 'Ask the user to choose a model in Sheaf under Settings → Models, or do the task yourself.',
  },
  'unknown-provider': {
    exit: 20,
    says: 'Provider not found.',
    try: 'List providers with `sheaf providers list`.',
    window: 'Choose another model. Providers are listed under Settings → API Keys, agents under Settings → Models.',
  },
  'provider-unset': {
    exit: 20,
    says: "That provider isn't set up.",
    try: 'Run `sheaf providers set <id>`, or open Settings → API Keys (for an agent, Settings → Models).',
    window: 'Set it up under Settings → API Keys, or, if it is an agent, under Settings → Models.',
    model: "Ask the user to set it up in Sheaf's settings: keys under API Keys, agents under Models.",
  },
  'provider-settings': { exit: 20, says: 'The provider settings are invalid.', try: 'Correct the settings and try again.' },
  'model-key': {
    exit: 21,
    says: 'The provider rejected the API key.',
    try: 'Check the key under Settings → API Keys, and make sure it has access to this model.',
    model: 'Ask the user to check the key in Sheaf under Settings → API Keys.',
  },
  'model-quota': {
    exit: 21,
    says: 'The provider reports that your quota or credit is used up.',
    try: "Check billing on the provider's site, or choose another model.",
    model: 'Ask the user to check billing with the provider, or continue without the model.',
  },
  'model-region': {
    exit: 21,
    says: "The provider isn't available in this region or for this account.",
    try: 'Choose another region or provider.',
  },
  'model-unknown': {
    exit: 21,
    says: 'The provider has no model with that name.',
    try: 'Choose another model, or correct its name under Settings → Models.',
    model: 'Ask the user to choose another model in Sheaf under Settings → Models.',
  },
  'model-busy': {
    exit: 22,
    says: 'The provider is busy or rate-limiting requests.',
    try: 'Wait a moment and try again. Nothing was lost.',
  },
  'model-network': {
    exit: 22,
    says: "The provider couldn't be reached.",
    try: "Check your connection, that the provider's server is running, and its URL and port. Then try again.",
  },
  'model-stalled': {
    exit: 22,
    says: 'The provider stopped responding.',
    try: 'The partial answer was kept. Try again, or continue from where it stopped.',
  },
  'model-cut': {
    exit: 22,
    says: 'The answer was cut off.',
    try: 'The partial answer was kept. Try again, or continue from where it stopped.',
  },
  'model-failed': {
    exit: 22,
    says: 'The provider returned an error.',
    try: "Try again. If it keeps failing, check the provider's status page.",
  },
  'model-answer': {
    exit: 22,
    says: "The provider's response couldn't be read.",
    try: "Check that the URL points to the provider's API, then try again.",
  },
  'model-request': {
    exit: 21,
    says: 'The provider rejected the request.',
    try: 'Check the error message for the reason. Another model or different settings may help.',
  },
  'model-context': {
    exit: 23,
    says: 'The input is too large for the model.',
    try: 'Select fewer files, use code maps, or choose a model with a larger context window.',
    model: 'Select fewer files with set_selection, or use code maps instead of full files. token_stats lists the largest files.',
  },
  'model-no-images': {
    exit: 21,
    says: "This model can't read images.",
    try: 'Choose a model that accepts images, or remove the images. To leave out images of earlier messages, edit those messages or start a new chat.',
  },
  'model-images-unknown': {
    exit: 21,
    says: "Sheaf doesn't know whether this model reads images.",
    try: 'If it does, turn on Images for it under Settings → Models. Otherwise, choose a model that accepts images, or remove the images.',
    window: 'If it does, allow images for it. Otherwise, choose another model, or remove the images.',
  },
  'image-unreadable': {
    exit: 8,
    says: "The image can't be read.",
    try: 'Attach a PNG, JPEG, WebP, GIF, or SVG image that opens in other programs.',
  },
  'image-too-large': {
    exit: 8,
    says: 'The image is too large.',
    try: 'Scale it down or crop it, and then attach it again.',
  },
  'image-unknown': {
    exit: 8,
    says: 'The image no longer exists.',
    try: 'Remove it from the message, and attach it again.',
  },
  'too-many-images': {
    exit: 8,
    says: 'There are too many images.',
    try: 'Remove some of them, or start a new chat.',
  },
  'model-redirected': {
    exit: 21,
    says: 'The provider redirected the request, so Sheaf stopped it. Keys are sent only to the address you entered.',
    try: 'If you trust the new address, enter it in the provider settings.',
  },
  'agent-missing': {
    exit: 20,
    says: "The agent isn't installed.",
    try: "Install it with the vendor's command, and then try again.",
    model: 'Ask the user to install the agent, or to choose another model in Sheaf under Settings → Models.',
  },
  'agent-adapter': {
    exit: 20,
    says: "The agent's adapter hasn't been downloaded.",
    try: 'Download it with `sheaf providers set <id>`, which needs npm and a network connection.',
    window: 'Download it under Settings → Models → Agents.',
    model: 'Ask the user to download the adapter in Sheaf under Settings → Models.',
  },
  'agent-sign-in': {
    exit: 21,
    says: "The agent isn't signed in.",
    try: "Sign in with the vendor's command, and then try again. Sheaf never signs in for you.",
    model: 'Ask the user to sign in to the agent.',
  },
  'agent-failed': {
    exit: 22,
    says: 'The agent failed.',
    try: 'Try again. If it keeps failing, run the agent in a terminal to see whether it works there.',
  },
  'mcp-server-unknown': {
    exit: 8,
    says: 'MCP server not found.',
    try: 'It may have been removed in another window.',
  },
  'mcp-server-settings': {
    exit: 2,
    says: "The MCP server's settings are invalid.",
    try: 'Correct them under Settings → MCP servers.',
  },
  'mcp-server-sign-in': {
    exit: 21,
    says: "You aren't signed in to the MCP server.",
    try: 'Sign in under Settings → MCP servers, or check the headers that you entered there.',
    model: 'Ask the user to sign in to the MCP server.',
  },
  'mcp-server-failed': {
    exit: 22,
    says: 'The MCP server failed.',
    try: 'Check its settings and its log under Settings → MCP servers, and then connect again.',
    model: 'Continue without it, or ask the user to check the MCP server in Sheaf.',
  },
  'agent-tools': {
    exit: 22,
    says: "The agent can't use Sheaf's tools.",
    try: 'Update the agent, or choose another model.',
  },
  'keys-unreadable': {
    exit: 9,
    says: "The saved keys can't be read.",
    try: 'The saved keys were left unchanged. Unlock the keychain, or enter the key again.',
  },
  'unknown-chat': {
    exit: 8,
    says: 'Chat not found.',
    try: 'It may have been deleted in another window.',
    model: 'Omit chat_id to start a new chat.',
  },
  'chat-busy': {
    exit: 8,
    says: 'An answer is still in progress.',
    try: 'Stop it, or wait until it finishes.',
    model: 'Wait until the current answer is finished, then call the tool again.',
  },
  'mcp-off': {
    exit: 24,
    says: 'The MCP server is turned off.',
    try: 'Ask the user to turn it on in Sheaf under Settings → MCP Server, then call the tool again.',
  },
  'mcp-tool-off': {
    exit: 24,
    says: 'That tool is turned off.',
    try: 'Use another tool, or ask the user to turn that tool on in Sheaf under Settings → MCP Server → Tools.',
  },
  'mcp-pending': {
    exit: 24,
    says: 'Approval is pending. The user has not allowed this editor yet. No action was taken.',
    try: 'Ask the user to choose Allow in the Sheaf window, then call the tool again.',
  },
  'mcp-denied': {
    exit: 24,
    says: 'The user did not allow this editor to use Sheaf. No action was taken.',
    try: 'Continue without Sheaf. To be asked again, the user can restart the MCP connection in the editor.',
  },
  'mcp-not-allowed': {
    exit: 24,
    says: 'Sheaf is not open, and this editor is not on its allowlist. No action was taken.',
    try: 'Ask the user to open Sheaf (`sheaf app`) and choose Always Allow, or to start the server with `sheaf mcp --allow <name>`.',
    window: 'Choose Always Allow when Sheaf asks about this editor.',
  },
  'mcp-busy': {
    exit: 24,
    says: 'Another editor is connected to Sheaf. Only one can be connected at a time.',
    try: 'Ask the user to allow the takeover in the Sheaf window, or to disconnect the other editor, then call the tool again.',
  },
  'mcp-no-workspace': {
    exit: 24,
    says: 'No workspace is open for this editor.',
    try: 'Ask the user to open the folder in Sheaf (`sheaf open <folder>`), then call the tool again.',
    window: 'Open a folder in the window that your editor is connected to.',
  },
  'mcp-edits-not-granted': {
    exit: 24,
    says: 'Edits must be reviewed, but no Sheaf window is open for the review. Nothing was written.',
    try: 'Ask the user to open Sheaf (`sheaf app`), or to go to Settings → MCP Server and allow this editor to edit files without review.',
    window: 'Review the edits in the Sheaf window, or go to Settings → MCP Server → Allowed and let this editor edit files without review.',
  },
  'mcp-timeout': {
    exit: 24,
    says: 'The call took too long and was stopped.',
    try: 'Call the tool again. The next call will be faster because the files already read are cached. You can also narrow the request with a path or a filter.',
  },
  'mcp-arguments': { exit: 24, says: 'Invalid arguments.', try: 'Correct the arguments and call the tool again.' },
  'editor-unreadable': {
    exit: 25,
    says: "The editor's configuration can't be read, so it was left unchanged.",
    try: 'Fix the file, or add the configuration manually.',
  },
  'editor-changed': {
    exit: 25,
    says: 'The configuration has changed since you reviewed it. Nothing was written.',
    try: 'Review the change again.',
  },
  'licence-key': {
    exit: 26,
    says: "That isn't a valid license key.",
    try: 'Copy the whole key again: SHEAF and five groups of five characters, separated by dashes.',
  },
  'licence-unknown': {
    exit: 26,
    says: 'No license matches that key.',
    try: 'Compare the key with the one on the page shown after checkout. If they match, contact support.',
  },
  'licence-full': {
    exit: 26,
    says: 'That license is already active on the maximum number of machines.',
    try: 'Deactivate one of those machines, either on the machine itself or in the customer portal, then activate the license here again.',
    window: 'Deactivate one of its machines, here or in the customer portal.',
  },
  'licence-moved-often': {
    exit: 26,
    says: 'That license was activated on too many new machines recently.',
    try: 'Use it on a machine where it was active in the last 30 days, wait until the date shown, or contact support.',
  },
  'licence-ended': {
    exit: 26,
    says: 'That license has ended.',
    try: 'If a payment failed, update your payment method in the billing portal. Otherwise, subscribe again with the same email address. Your key stays the same, and your work is safe.',
  },
  'licence-revoked': {
    exit: 26,
    says: 'That license was revoked.',
    try: 'If you think this is a mistake, contact support.',
  },
  'licence-refunded': {
    exit: 26,
    says: 'That license was refunded.',
    try: 'Buy a new license to keep using Pro. Your work is safe.',
  },
  'licence-not-here': {
    exit: 26,
    says: 'No license is active on this machine.',
    try: 'Activate one with `sheaf license activate <key>`.',
    window: 'Enter a license key under Activate.',
  },
  'claim-waiting': {
    exit: 26,
    says: "That order hasn't been confirmed yet.",
    try: 'Try again in a few seconds. The payment provider notifies the service automatically.',
  },
  'claim-over': {
    exit: 26,
    says: 'The key for that order can no longer be shown.',
    try: 'Use the key you saved, or contact support.',
  },
  'service-unreachable': {
    exit: 27,
    says: "The Sheaf service couldn't be reached.",
    try: 'Check your connection and try again. Nothing was changed.',
  },
  'service-untrusted': {
    exit: 27,
    says: "The response isn't signed by the Sheaf service, so it was rejected.",
    try: 'Make sure that Sheaf is up to date, and check your network. A proxy may be responding instead of the service.',
  },
  'service-limit': {
    exit: 27,
    says: 'Too many requests.',
    try: 'Try again later.',
  },
  'service-down': {
    exit: 27,
    says: "The service can't reach its database right now.",
    try: 'Try again in a minute. All confirmed changes are safe.',
  },
  'service-locked': {
    exit: 27,
    says: 'Another process is using that database folder.',
    try: 'Stop that process first, or set DATABASE_URL to a PostgreSQL server that several processes can share.',
  },
  'service-setup': {
    exit: 27,
    says: "The service isn't set up for that.",
    try: 'Fix the problem, and then try again.',
  },
  'request-invalid': { exit: 27, says: 'Invalid request.', try: 'Correct the request and try again.' },
  'request-too-large': { exit: 27, says: 'The request is too large.', try: 'Send less data per request.' },
  'request-unsigned': {
    exit: 27,
    says: "The signature doesn't match the request.",
    try: 'The request was not processed. Sign it with the key specified in the request, then send it again.',
  },
  'not-found': { exit: 8, says: 'Not found.', try: 'Check the address or ID.' },
  'unknown-run': {
    exit: 8,
    says: 'Benchmark run not found.',
    try: 'List runs with `sheaf bench list --runs`.',
    window: 'It may have been removed in another window.',
  },
  'run-unranked': {
    exit: 28,
    says: "That run can't be ranked.",
    try: "Some tasks haven't been run, or the provider returned an error. Finish the run with `sheaf bench run --resume <id>`.",
    window: "Some tasks haven't been run, or the provider returned an error. Resume the run.",
  },
  'submission-refused': { exit: 28, says: 'The leaderboard rejected that result.', try: 'Check the reason. The result was not counted.' },
  'run-other-tasks': {
    exit: 28,
    says: 'That run and this version of Sheaf use different tasks.',
    try: 'Run the benchmark again, or score the run with the version that created it.',
  },
  'run-unreadable': { exit: 28, says: "That isn't a benchmark run file.", try: "Pass a run's .jsonl file or a run ID." },
  'submission-sent': {
    exit: 28,
    says: 'That result was already submitted.',
    try: 'It counts only once. To see its status, run `sheaf bench list --runs`.',
    window: 'No action is needed. The status is shown with the run.',
  },
  'bench-busy': { exit: 28, says: 'That run is already in progress.', try: 'Wait until it finishes, or stop it first.' },
  'update-off': {
    exit: 29,
    says: "This copy of Sheaf doesn't update itself.",
    try: 'Update it the way you installed it: with git and npm ci if you run it from source, or with npm install if you installed it from npm.',
  },
  'update-feed': {
    exit: 29,
    says: "The release list couldn't be read.",
    try: 'Check your connection and try again later. Your current version keeps working.',
  },
  'update-fetch': {
    exit: 29,
    says: "The update couldn't be downloaded.",
    try: 'Check your connection and try again. Nothing was changed.',
  },
  'update-unsigned': {
    exit: 29,
    says: "That release isn't signed by the Sheaf team, so it was rejected.",
    try: "Don't install it. A proxy may be responding instead of the site. Try another network, or contact us.",
  },
  'update-swapped': {
    exit: 29,
    says: "The downloaded file doesn't match the release, so it was deleted.",
    try: 'Try again on another network. If it keeps happening, contact us. Your current version keeps working.',
  },
  'update-older': {
    exit: 29,
    says: "That release isn't newer than your version, so it was rejected.",
    try: 'No action is needed. You already have this version or a newer one.',
  },
  'update-too-large': {
    exit: 29,
    says: 'That release is much larger than expected, so it was not downloaded.',
    try: "Don't install it. Try another network, or contact us.",
  },
  cancelled: { exit: 130, says: 'Canceled.', try: "Try again when you're ready.", model: 'Call the tool again if you still need it.' },
} as const satisfies Record<string, Row>

export type RefusalCode = keyof typeof refusals

/** What to do next, in the wording for this reader. */
export function adviceFor(code: RefusalCode, reader: 'window' | 'model'): string {
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
