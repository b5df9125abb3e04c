import {
  answerAgain,
  approveCall,
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
  'chats.list': async ({ context, workspaces }, input) => listChats(context, await workspaces(), input),
  'chats.open': async ({ context, workspaces }, input) => openChat(context, await workspaces(), input),
  'chats.create': async ({ context, workspaces }, input) => createChat(context, await workspaces(), input),
  'chats.change': async ({ context, workspaces }, input) => changeChat(context, await workspaces(), input),
  'chats.remove': async ({ context, workspaces }, input) => removeChat(context, await workspaces(), input),
  'chats.measure': async ({ context, workspaces }, input, call) => measureChat(context, await workspaces(), input, call),
  'chats.send': async ({ context, workspaces }, input, call) => sendMessage(context, await workspaces(), input, call),
  'chats.again': async ({ context, workspaces }, input, call) => answerAgain(context, await workspaces(), input, call),
  'chats.stop': async ({ context, workspaces }, input) => stopAnswer(context, await workspaces(), input),
  'chats.approve': async ({ context, workspaces }, input) => approveCall(context, await workspaces(), input),
  'chats.export': async ({ context, workspaces }, input) => exportChat(context, await workspaces(), input),
}
