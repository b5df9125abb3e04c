// Builds the request to a model from a turn: rules, files, conversation, message.

import type { AskImage, AskMessage, AskRequest } from '@sheaf/contract'
import { sentHistory } from './sent-history.ts'
import { systemText } from './system-text.ts'
import type { Turn, TurnImage } from './turn.ts'

export function turnRequest(turn: Turn): AskRequest {
  const { model, temperature, thinking, tools = [] } = turn
  return {
    model: model.ref,
    system: systemText(turn),
    messages: messagesOf(turn),
    ...(temperature === null || !model.can.temperature ? {} : { temperature }),
    thinking: model.can.thinking ? thinking : 'off',
    ...(tools.length > 0 && { tools }),
  }
}

/** Marked for caching: the files, and the conversation up to the last answer. A third mark would cost money and go unused. */
function messagesOf({ context, history, message, images = [] }: Turn): AskMessage[] {
  const last = history.length - 1
  return [
    ...(context === '' ? [] : [{ from: 'you' as const, text: context, keep: true }]),
    ...sentHistory(history).map(
      ({ from, text, images: own = [] }, at): AskMessage => ({ from, text, ...imagesIn(own), ...(at === last ? { keep: true } : {}) }),
    ),
    { from: 'you', text: message, ...imagesIn(images) },
  ]
}

function imagesIn(images: readonly TurnImage[]): { images?: AskImage[] } {
  return images.length === 0 ? {} : { images: images.map(({ type, read }) => ({ type, bytes: read() })) }
}
