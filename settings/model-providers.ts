/** Providers whose API is compatible with OpenAI's: the address, as each one's documentation gives it. */
export const MODEL_PROVIDERS = [
  { name: "OpenAI", address: "https://api.openai.com/v1" },
  { name: "Anthropic", address: "https://api.anthropic.com/v1" },
  { name: "Google Gemini", address: "https://generativelanguage.googleapis.com/v1beta/openai" },
  { name: "Mistral", address: "https://api.mistral.ai/v1" },
  { name: "Groq", address: "https://api.groq.com/openai/v1" },
  { name: "OpenRouter", address: "https://openrouter.ai/api/v1" },
] as const;
