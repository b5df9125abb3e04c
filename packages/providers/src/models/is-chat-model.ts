// Recognizes chat models by name, because listings also contain embeddings, voices, pictures and guards.

const others = [
  /embed|rerank|moderation|guard|safety|safeguard|classif/,
  /tts|whisper|transcri|speech|audio|realtime|voice|translate|(^|[-/])live([-/]|$)|orpheus|parakeet|voxtral|lyria/,
  /dall-e|image|imagine|imagen|flux|stable-diffusion|sdxl|nano-banana|canvas|veo|sora|video|wan2|ocr/,
  /davinci|babbage|-instruct-0914|gpt-3\.5-turbo-instruct|completion|(^|[-/])fim([-/]|$)|bge-|e5-|gte-|minilm|aqa|robotics|computer-use|deep-research/,
]

export function isChatModel(model: string): boolean {
  const name = model.toLowerCase()
  return !others.some((other) => other.test(name))
}
