import { answerAgain, changeChat, exportChat, listChats, measureChat, openChat, sendMessage } from '../chat/chats-of-workspace.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'chats'> = {
  'chats.list': async ({ context, workspaces }, input) => listChats(context, await workspaces(), input),
  'chats.open': async ({ context, workspaces }, input) => openChat(context, await workspaces(), input),
  'chats.change': async ({ context, workspaces }, input) => changeChat(context, await workspaces(), input),
  'chats.measure': async ({ context, workspaces }, input, call) => measureChat(context, await workspaces(), input, call),
  'chats.send': async ({ context, workspaces }, input, call) => sendMessage(context, await workspaces(), input, call),
  'chats.again': async ({ context, workspaces }, input, call) => answerAgain(context, await workspaces(), input, call),
  'chats.export': async ({ context, workspaces }, input) => exportChat(context, await workspaces(), input),
}
