// Asks again about an answer: retries it, continues it, requests its edits in the right format, or reruns failed delegates.

import { type ChatMessage, type ChatSettings, type MessageHead, Refusal } from '@sheaf/contract'
import { continueTurn, type DelegateResult, keepCompleteLines, reformatTurn } from '@sheaf/engine/chat'
import { type InChat, regenerateAnswer, sendMessageAfter, startAnswer } from './answer-message.ts'
import { branchOf } from './branch.ts'
import { ownerOf } from './chats.ts'
import { prepareDelegates, prepareTurn, type TurnInput } from './prepare-turn.ts'
import { writeEdits } from './write-answer.ts'

export type RetryKind = 'retry' | 'continue' | 'reformat' | 'delegates'

export async function retryAnswer(inChat: InChat, message: string, how: RetryKind): Promise<{ answer: string }> {
  const { settings, tree } = inChat.chats.show(ownerOf(inChat.live), inChat.chat)
  const about = tree.find(({ id }) => id === message)
  const question = about?.from === 'you' ? about : tree.find(({ id }) => id === about?.parent)
  if (!about || !question) throw new Refusal('not-possible', 'The message that this answer replies to no longer exists.')
  const asked: TurnInput = { settings, history: branchOf(tree, question.parent), message: question.text, images: question.images }
  if (how === 'retry') return regenerateAnswer(inChat, question, asked)
  if (about.from === 'you') throw new Refusal('not-possible', 'Only an answer can be continued.')
  if (how !== 'continue' && about.mode !== 'act') throw new Refusal('not-possible', 'A plan contains no edits.')
  const own: ChatSettings = { ...settings, mode: about.mode, edits: about.edits }
  if (how === 'reformat')
    return sendMessageAfter(inChat, about.id, { ...asked, settings: own, reshape: (turn) => reformatTurn(turn, about.text) })
  // An answer with delegates is itself complete; only edits are missing.
  if (how === 'delegates' || about.delegates) return rerunDelegates(inChat, about, { ...own, pro: true })
  if (about.state === 'done') throw new Refusal('not-possible', 'This answer is already complete.')
  const followUp = { ...asked, settings: own }
  // A few words are too little to continue from: ask the question again, and keep the partial answer next to the new one.
  return about.text !== '' && keepCompleteLines(about.text) === ''
    ? regenerateAnswer(inChat, question, followUp)
    : continueAnswer(inChat, about, followUp)
}

/** Continues the same answer. Drops none of its text until more arrives. */
async function continueAnswer(inChat: InChat, about: ChatMessage, asked: TurnInput): Promise<{ answer: string }> {
  const { context, live, chats, chat, call } = inChat
  let kept = ''
  const reshape: TurnInput['reshape'] = (turn) => {
    const followUp = continueTurn(turn, about.text)
    kept = followUp.kept
    return followUp.turn
  }
  const prepared = await prepareTurn(context, live, { ...asked, reshape }, call)
  chats.find(ownerOf(live), chat)
  const { head, before } = resetAnswer(inChat, about)
  startAnswer(inChat, prepared, { head: { ...head, state: 'waiting', model: prepared.turn.model.ref }, before, kept })
  return { answer: about.id }
}

/** Keeps the planner's answer and reruns only the delegates that failed. */
async function rerunDelegates(inChat: InChat, about: ChatMessage, settings: ChatSettings): Promise<{ answer: string }> {
  const { context, live, chats, chat, call } = inChat
  if (!about.files?.some(({ action }) => action === 'delegate edit'))
    throw new Refusal('not-possible', 'This answer has no delegated edits.')
  const { models, delegates } = await prepareDelegates(context, live, settings, call)
  chats.find(ownerOf(live), chat)
  const { head, before } = resetAnswer(inChat, about)
  const outcomes = chats.store(ownerOf(live)).unpublishedText(about.id, 'outcomes')
  const earlier: DelegateResult['outcomes'] = outcomes === undefined ? [] : JSON.parse(outcomes)
  chats.start({
    workspace: live.id,
    chat,
    head: { ...head, state: 'editing' },
    before,
    write: (stream, signal) => writeEdits({ models, delegates }, stream, signal, earlier),
  })
  return { answer: about.id }
}

/** Clears how the answer ended and updates the chat's time. */
function resetAnswer(
  { context, live, chats, chat }: InChat,
  about: ChatMessage,
): { head: MessageHead; before: { text: string; thinking: string } } {
  const { text, thinking = '', refusal: _refusal, notes: _notes, noEdits: _noEdits, ...head } = about
  chats.store(ownerOf(live)).change(chat, { at: context.now().toISOString() })
  return { head, before: { text, thinking } }
}
