// Guesses what a model can do from its family name, if neither the provider nor our tables say. Unknown means: nothing special.

import type { ModelCapabilities } from '@sheaf/contract'

export function familyCapabilities(model: string): ModelCapabilities {
  const name = plainName(model)
  return {
    diff: exact.test(name) && !isSmall(name),
    thinking: thinks.test(name) && !/non-reasoning|instruct(?!.*think)/.test(name),
    images: sees.test(name),
    temperature: !fixed.test(name),
  }
}

/** Whether the family of a model tells if it reads images. */
export function isImageFamilyKnown(model: string): boolean {
  const name = plainName(model)
  return sees.test(name) || textOnly.test(name)
}

function plainName(model: string): string {
  // Providers spell one version in three ways: 4.5, 4-5, 4p5.
  return model
    .slice(model.lastIndexOf('/') + 1)
    .toLowerCase()
    .replace(/(\d)[p.](?=\d)/g, '$1-')
}

/** Families that copy a passage faithfully enough for search blocks to match. */
const exact =
  /claude|gpt-(4-1|4o|4-turbo|[5-9])|chatgpt|^o[1-9]|gpt-oss-120b|gemini-([2-9]|.*latest|pro|flash)|grok|deepseek|kimi|glm-([5-9]|4-[5-9])|qwen(3|-max|-plus|.*coder)|qwq|codestral|devstral|mistral-(large|medium|small-2603|vibe|code)|magistral-medium|command-a|minimax|llama-(4|3-1-405b)|nova-(pro|premier)|nemotron.*(ultra|super)|sonar-(pro|reasoning)/

const thinks =
  /claude-(opus|sonnet|haiku|fable)-[4-9]|claude-3-7|gpt-[5-9](?!.*chat)|^o[1-9]|gpt-oss|gemini-(2-5|[3-9]|.*latest)|grok-(4(?!-fast-non)|[5-9]|latest|build)|deepseek-(r1|v3-[12]|v4|reasoner|flash)|qwen(3(?!-coder)|-plus|-flash|-turbo)|qwq|magistral|kimi-k(2-([5-9]|thinking)|[3-9])|glm-([5-9]|4-[5-9])|minimax-m|reason|think|mistral-(medium-(3-5|2604)|small-2603|large-4)|command-a-plus/

const sees =
  /claude-([3-9]|opus|sonnet|haiku|fable)|gpt-(4o|4-1|4-turbo|[5-9])|chatgpt|^o(1$|[34])|gemini|grok-(4|[5-9])|pixtral|llama-4|vision|llava|moondream|minicpm-v|-vl|\dvl|gemma-?[34]|kimi-k(2-[5-9]|[3-9])|mistral-(medium|large-2512|large-4|small)|nova-(pro|premier|lite)|qwen3-[5-9](?!-max)/

/** Families that read text only, except for those that `sees` matches. */
const textOnly =
  /gpt-(3|oss|4)|^o(1-|3-mini)|deepseek|codestral|devstral|magistral|ministral|mixtral|mistral|qwen|qwq|llama|codellama|grok|kimi-k2|glm-[45]|minimax|command|phi-|nemotron|granite|starcoder|sonar|nova-micro|claude-2|gemma/

/** These reject a request with a temperature. */
const fixed = /^o[1-9]|gpt-[5-9](?!.*chat)|claude-(opus-(4-[7-9]|[5-9])|(sonnet|haiku|fable)-[5-9])|kimi-k(2-[5-9]|[3-9])|sonar-deep/

/** Below about thirty billion weights, search blocks miss more often than they match. */
function isSmall(name: string): boolean {
  if (/nano|tiny|ministral|(^|-)(mini|lite)-?\d?b?$/.test(name) && !/gpt-[5-9]|o[34]-mini/.test(name)) return true
  if (/nano/.test(name)) return true
  const sizes = [...name.matchAll(/(?:^|[-:_])(\d+(?:-\d+)?)b(?![a-z0-9])/g)].map((match) => Number(match[1]?.replace('-', '.')))
  return sizes.length > 0 && Math.max(...sizes) < 30
}
