/** Providers with an OpenAI-compatible API, with the addresses from their documentation. */
export const MODEL_PROVIDERS = [
  { name: "OpenAI", address: "https://api.openai.com/v1" },
  { name: "Anthropic", address: "https://api.anthropic.com/v1" },
  { name: "Google Gemini", address: "https://generativelanguage.googleapis.com/v1beta/openai" },
  { name: "Mistral", address: "https://api.mistral.ai/v1" },
  { name: "Groq", address: "https://api.groq.com/openai/v1" },
  { name: "OpenRouter", address: "https://openrouter.ai/api/v1" },
] as const;
