// Asks again about an answer: retries it, continues it, requests its edits in the right format, or reruns failed delegates.

import { type ChatMessage, type ChatSettings, type MessageHead, Refusal } from '@sheaf/contract'
import { continueTurn, type DelegatesDone, keepLines, reformatTurn } from '@sheaf/engine/chat'
import { answerBeside, type InChat, sendAfter, startAnswer } from './answer-message.ts'
import { branchOf } from './branch.ts'
import { ownerOf } from './chats.ts'
import { prepareDelegates, prepareTurn, type TurnAsked } from './prepare-turn.ts'
import { writeEdits } from './write-answer.ts'

export type HowAgain = 'retry' | 'continue' | 'reformat' | 'delegates'

export async function askAgain(inChat: InChat, message: string, how: HowAgain): Promise<{ answer: string }> {
  const { settings, tree } = inChat.chats.show(ownerOf(inChat.live), inChat.chat)
  const about = tree.find(({ id }) => id === message)
  const question = about?.from === 'you' ? about : tree.find(({ id }) => id === about?.parent)
  if (!about || !question) throw new Refusal('not-possible', 'The message that this answer replies to no longer exists.')
  const asked: TurnAsked = { settings, history: branchOf(tree, question.parent), message: question.text }
  if (how === 'retry') return answerBeside(inChat, question, asked)
  if (about.from === 'you') throw new Refusal('not-possible', 'Only an answer can be continued.')
  if (how !== 'continue' && about.mode !== 'act') throw new Refusal('not-possible', 'A plan contains no edits.')
  const own: ChatSettings = { ...settings, mode: about.mode, edits: about.edits }
  if (how === 'reformat') return sendAfter(inChat, about.id, { ...asked, settings: own, reshape: (turn) => reformatTurn(turn, about.text) })
  // An answer with delegates is itself complete; only edits are missing.
  if (how === 'delegates' || about.delegates) return editAgain(inChat, about, { ...own, pro: true })
  if (about.state === 'done') throw new Refusal('not-possible', 'This answer is already complete.')
  const going = { ...asked, settings: own }
  // A few words are too little to continue from: ask the question again, and keep the partial answer next to the new one.
  return about.text !== '' && keepLines(about.text) === '' ? answerBeside(inChat, question, going) : goOn(inChat, about, going)
}

/** Continues the same answer. Drops none of its text until more arrives. */
async function goOn(inChat: InChat, about: ChatMessage, asked: TurnAsked): Promise<{ answer: string }> {
  const { context, live, chats, chat, call } = inChat
  let kept = ''
  const reshape: TurnAsked['reshape'] = (turn) => {
    const going = continueTurn(turn, about.text)
    kept = going.kept
    return going.turn
  }
  const prepared = await prepareTurn(context, live, { ...asked, reshape }, call)
  chats.find(ownerOf(live), chat)
  const { head, before } = begunAgain(inChat, about)
  startAnswer(inChat, prepared, { head: { ...head, state: 'waiting', model: prepared.turn.model.ref }, before, kept })
  return { answer: about.id }
}

/** Keeps the planner's answer and reruns only the delegates that failed. */
async function editAgain(inChat: InChat, about: ChatMessage, settings: ChatSettings): Promise<{ answer: string }> {
  const { context, live, chats, chat, call } = inChat
  if (!about.files?.some(({ action }) => action === 'delegate edit'))
    throw new Refusal('not-possible', 'This answer has no delegated edits.')
  const { models, delegates } = await prepareDelegates(context, live, settings, call)
  chats.find(ownerOf(live), chat)
  const { head, before } = begunAgain(inChat, about)
  const outcomes = chats.store(ownerOf(live)).aside(about.id, 'outcomes')
  const earlier: DelegatesDone['outcomes'] = outcomes === undefined ? [] : JSON.parse(outcomes)
  chats.start({
    workspace: live.id,
    chat,
    head: { ...head, state: 'editing' },
    before,
    write: (flow, signal) => writeEdits({ models, delegates }, flow, signal, earlier),
  })
  return { answer: about.id }
}

/** Clears how the answer ended and updates the chat's time. */
function begunAgain(
  { context, live, chats, chat }: InChat,
  about: ChatMessage,
): { head: MessageHead; before: { text: string; thinking: string } } {
  const { text, thinking = '', refusal: _refusal, notes: _notes, noEdits: _noEdits, ...head } = about
  chats.store(ownerOf(live)).change(chat, { at: context.now().toISOString() })
  return { head, before: { text, thinking } }
}
