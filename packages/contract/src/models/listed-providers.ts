// The providers of models as the site lists them. The providers themselves are in packages/providers, where a test holds this table to them.

export interface ListedProvider {
  id: string
  name: string
  /** What a person must enter. */
  needs: readonly string[]
  /** Not all of it: there are several ways to sign in. */
  someOf?: true
  /** Usual names of environment variables that hold it, one per field. Sheaf uses none by itself: it asks once, or they are named with `--key-env`. */
  env: readonly string[]
  /** Runs on the own machine. */
  local?: true
  /** Part of Pro. */
  pro?: true
  note?: string
}

export const listedProviders: readonly ListedProvider[] = [
  { id: 'anthropic', name: 'Anthropic', needs: ['API key'], env: ['ANTHROPIC_API_KEY', 'ANTHROPIC_BASE_URL'] },
  { id: 'openai', name: 'OpenAI', needs: ['API key'], env: ['OPENAI_API_KEY', 'OPENAI_BASE_URL'] },
  { id: 'google', name: 'Google Gemini', needs: ['API key'], env: ['GEMINI_API_KEY'] },
  { id: 'openrouter', name: 'OpenRouter', needs: ['API key'], env: ['OPENROUTER_API_KEY'] },
  {
    id: 'ollama',
    name: 'Ollama',
    needs: [],
    env: ['OLLAMA_BASE_URL'],
    local: true,
    note: 'Ollama must run on this machine; its models are those that were pulled.',
  },
  {
    id: 'lmstudio',
    name: 'LM Studio',
    needs: [],
    env: ['LMSTUDIO_BASE_URL'],
    local: true,
    note: 'Its local server must be switched on, under Developer.',
  },
  {
    id: 'azure',
    name: 'Azure OpenAI',
    needs: ['Resource name', 'Deployment id', 'API key'],
    env: ['AZURE_RESOURCE_NAME', 'AZURE_OPENAI_DEPLOYMENT', 'AZURE_OPENAI_API_VERSION', 'AZURE_API_KEY'],
  },
  {
    id: 'bedrock',
    name: 'Amazon Bedrock',
    needs: ['Region', 'Access key ID', 'Secret access key', 'Session token'],
    someOf: true,
    env: ['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'AWS_BEARER_TOKEN_BEDROCK'],
  },
  {
    id: 'vertex',
    name: 'Google Vertex',
    needs: ['Project', 'Location', 'Service account (JSON)', 'API key'],
    someOf: true,
    env: ['GOOGLE_VERTEX_PROJECT', 'GOOGLE_VERTEX_LOCATION', 'GOOGLE_VERTEX_API_KEY'],
  },
  { id: 'xai', name: 'xAI', needs: ['API key'], env: ['XAI_API_KEY'] },
  { id: 'mistral', name: 'Mistral', needs: ['API key'], env: ['MISTRAL_API_KEY'] },
  { id: 'deepseek', name: 'DeepSeek', needs: ['API key'], env: ['DEEPSEEK_API_KEY'] },
  { id: 'groq', name: 'Groq', needs: ['API key'], env: ['GROQ_API_KEY'] },
  { id: 'cerebras', name: 'Cerebras', needs: ['API key'], env: ['CEREBRAS_API_KEY'] },
  { id: 'together', name: 'Together', needs: ['API key'], env: ['TOGETHER_API_KEY'] },
  { id: 'fireworks', name: 'Fireworks', needs: ['API key'], env: ['FIREWORKS_API_KEY'] },
  { id: 'deepinfra', name: 'DeepInfra', needs: ['API key'], env: ['DEEPINFRA_API_KEY'] },
  { id: 'huggingface', name: 'Hugging Face', needs: ['API key'], env: ['HF_TOKEN'] },
  { id: 'moonshot', name: 'Moonshot', needs: ['API key'], env: ['MOONSHOT_API_KEY'] },
  { id: 'alibaba', name: 'Alibaba Qwen', needs: ['API key'], env: ['DASHSCOPE_API_KEY'] },
  { id: 'zai', name: 'Z.AI', needs: ['API key'], env: ['ZAI_API_KEY'] },
  { id: 'cohere', name: 'Cohere', needs: ['API key'], env: ['COHERE_API_KEY'] },
  {
    id: 'perplexity',
    name: 'Perplexity',
    needs: ['API key'],
    env: ['PERPLEXITY_API_KEY'],
    note: 'Its models search the web for every answer; a price for the search comes on top.',
  },
  {
    id: 'github',
    name: 'GitHub Models',
    needs: ['API key'],
    env: ['GITHUB_MODELS_TOKEN'],
    note: 'Takes at most 8,000 tokens of input, whatever the model takes elsewhere.',
  },
  { id: 'custom', name: 'Custom (OpenAI-compatible)', needs: ['Name', 'Base URL'], env: [], pro: true },
]
