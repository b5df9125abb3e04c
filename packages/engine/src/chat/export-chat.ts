// Exports the shown branch of a conversation as Markdown. Messages and files may contain fences and headings; none of them
// ends ours.

import type { Chat, ChatMessage, ImageAttachment } from '@sheaf/contract'

export function exportChat(chat: Pick<Chat, 'name' | 'head' | 'tree'>): string {
  const messages = branchOf(chat)
  return `${[`# ${oneLine(chat.name)}`, ...messages.map(writeMessage)].join('\n\n')}\n`
}

/** From the first message to the last one. */
function branchOf({ head, tree }: Pick<Chat, 'head' | 'tree'>): ChatMessage[] {
  const known = new Map(tree.map((message) => [message.id, message]))
  const branch: ChatMessage[] = []
  // A damaged store must not cause an endless loop.
  for (let at = head === null ? undefined : known.get(head); at && !branch.includes(at); ) {
    branch.unshift(at)
    at = at.parent === null ? undefined : known.get(at.parent)
  }
  return branch
}

function writeMessage(message: ChatMessage): string {
  const { from, at, mode, model, text, images = [], thinking, state, refusal } = message
  const who = from === 'you' ? 'You' : (model ?? 'Model')
  const facts = [at, mode, ...factsOf(message)].map(oneLine).join(' · ')
  const parts = [`## ${oneLine(who)}`, `_${facts}_`]
  if (images.length > 0) parts.push(`> ${images.length === 1 ? 'Attached image' : 'Attached images'}: ${images.map(imageText).join(', ')}`)
  if (thinking) parts.push(`<details><summary>Thinking</summary>\n\n${fenced(thinking)}\n\n</details>`)
  parts.push(from === 'model' && containsEdits(text) ? fenced(text, 'xml') : closeFences(text.trimEnd()))
  if (state === 'failed' && refusal) parts.push(`> ${oneLine(refusal.says)}`)
  if (state === 'stopped' || state === 'cut') parts.push('> The answer ends here because it was stopped or cut off.')
  return parts.filter((part) => part !== '').join('\n\n')
}

/** In code marks, because a name may contain Markdown. */
function imageText({ name, width, height }: ImageAttachment): string {
  return `\`${oneLine(name).replaceAll('`', "'")}\` (${width} × ${height})`
}

function factsOf({ context, usage, files = [] }: ChatMessage): string[] {
  return [
    ...(context ? [`${contextText(context)} of context`] : []),
    ...(usage?.input === undefined ? [] : [`${shown(usage.input)} in`]),
    ...(usage?.output === undefined ? [] : [`${shown(usage.output)} out`]),
    ...(usage?.cost === undefined ? [] : [`$${usage.cost.toFixed(4)}`]),
    ...(files.length === 0 ? [] : [`changes ${files.map(({ path }) => path).join(', ')}`]),
  ]
}

/** Older messages only know how many files and maps there were together. */
function contextText({ files, maps = 0, tokens }: NonNullable<ChatMessage['context']>): string {
  const mapText = maps === 0 ? '' : `${maps} code ${maps === 1 ? 'map' : 'maps'}, `
  return `${files - maps} files, ${mapText}${shown(tokens)} tokens`
}

/** Shown verbatim: as Markdown, tags and `===` would be lost. */
function containsEdits(text: string): boolean {
  return /<file\s[^<>]*\baction\s*=/i.test(text)
}

function fenced(text: string, language = ''): string {
  const longest = (text.match(/`{3,}/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2)
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`
}

/** A message that breaks off inside a fence must not swallow the next one. */
function closeFences(text: string): string {
  let open: string | undefined
  for (const line of text.split('\n')) {
    const run = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line)
    const marks = run?.[1]
    if (marks === undefined) continue
    if (open === undefined) open = marks
    else if (marks[0] === open[0] && marks.length >= open.length && run?.[2]?.trim() === '') open = undefined
  }
  return open === undefined ? text : `${text}\n${open}`
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

function shown(count: number): string {
  return count.toLocaleString('en')
}
