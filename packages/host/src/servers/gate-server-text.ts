// The gate for texts of MCP servers: secrets are redacted, and tags that frame them can't be closed from inside.

import { escapeSectionTags } from '@sheaf/engine/facts'
import { admitMessage } from '@sheaf/engine/gate'

export async function gateServerText(text: string): Promise<string> {
  return escapeSectionTags(await admitMessage(text.toWellFormed())).replace(frames, (tag) => `<\\${tag.slice(1)}`)
}

const frames = /<\s*(?:\/\s*)?(?:mcp_resource|untrusted_tool_result)/gi
