import {
  answerAgain,
  changeChat,
  createChat,
  exportChat,
  listChats,
  measureChat,
  openChat,
  removeChat,
  sendMessage,
  stopAnswer,
} from '../chat/chats-of-workspace.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'chats'> = {
  'chats.list': async ({ context, desks }, input) => listChats(context, await desks(), input),
  'chats.open': async ({ context, desks }, input) => openChat(context, await desks(), input),
  'chats.create': async ({ context, desks }, input) => createChat(context, await desks(), input),
  'chats.change': async ({ context, desks }, input) => changeChat(context, await desks(), input),
  'chats.remove': async ({ context, desks }, input) => removeChat(context, await desks(), input),
  'chats.measure': async ({ context, desks }, input, call) => measureChat(context, await desks(), input, call),
  'chats.send': async ({ context, desks }, input, call) => sendMessage(context, await desks(), input, call),
  'chats.again': async ({ context, desks }, input, call) => answerAgain(context, await desks(), input, call),
  'chats.stop': async ({ context, desks }, input) => stopAnswer(context, await desks(), input),
  'chats.export': async ({ context, desks }, input) => exportChat(context, await desks(), input),
}
