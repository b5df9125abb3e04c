// Follow-up turns for an answer: continue where it broke off, write its edits in the right form, repair what was refused.

import { anchorOf, keepCompleteLines } from './continuation.ts'
import type { Turn } from './turn.ts'

/** `kept`: the part of the answer to keep; pass it to `readAnswer`. Empty: too little arrived, and the question is asked again. */
export function continueTurn(turn: Turn, answer: string): { turn: Turn; kept: string } {
  const kept = keepCompleteLines(answer)
  if (kept === '') return { turn, kept }
  return { turn: followUp(turn, kept, `${continueText}\n\n${anchorOf(kept)}`), kept }
}

/** The same edits, in the requested form. */
export function reformatTurn(turn: Turn, answer: string): Turn {
  return followUp(turn, answer, turn.role === 'architect' ? `${reformatText} ${architectText}` : reformatText)
}

/** `repair`: what was refused and why, from the answer's plan; it has passed the gate. */
export function repairTurn(turn: Turn, answer: string, repair: string): Turn {
  return followUp(turn, answer, repair)
}

const continueText =
  'Your answer broke off. Go on with it exactly where it stops above, with nothing said in between and nothing fenced. So that the place is certain, begin by repeating these last lines of it, letter for letter:'

const reformatText =
  'Your answer holds no edits that a program can read. Write the same edits again in the XML form of your instructions: every file with its whole path, nothing shortened, no Markdown fence around it. Change nothing else about them. If no edits were meant, say so in a sentence.'

const architectText = 'Sketched edits are `delegate edit` blocks, each change with its `<complexity>`.'

function followUp(turn: Turn, answer: string, message: string): Turn {
  const { images, ...rest } = turn
  const asked = { from: 'you' as const, text: turn.message, ...(images ? { images } : {}) }
  return { ...rest, history: [...turn.history, asked, { from: 'model', text: answer }], message }
}
