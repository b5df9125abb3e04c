// Reads the reply as text. Invalid bytes are refused: a replacement character would end up in a file.

import { limits, Refusal } from '@sheaf/contract'
import type { CommandContext } from '../command/index.ts'
import { openNamedFile } from '../input/index.ts'

/** A file, or stdin for `-`. */
export async function readReply(argument: string, context: Pick<CommandContext, 'cwd' | 'out' | 'stdin'>): Promise<string> {
  const stream = argument === '-' ? openStdin(context) : await openNamedFile(argument, context.cwd)
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    const data = Buffer.from(chunk)
    bytes += data.length
    // Stop reading: /dev/zero is a file too.
    if (bytes > limits.replyBytes)
      throw new Refusal('change-refused', `The reply is too large. The limit is ${limits.replyBytes / 1_000_000} MB.`)
    chunks.push(data)
  }
  return decodeReply(Buffer.concat(chunks))
}

function openStdin({ out, stdin }: Pick<CommandContext, 'out' | 'stdin'>): AsyncIterable<Buffer | string> {
  const stream = stdin()
  if (stream.isTTY === true) out.note('Paste the reply, then press Ctrl-D on a new line.')
  return stream
}

/** Windows writes UTF-16 when program output is redirected, always with a BOM. */
function decodeReply(bytes: Buffer): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal('change-refused', 'The reply is not UTF-8 or UTF-16 text. Save it in one of these encodings.')
  }
}
