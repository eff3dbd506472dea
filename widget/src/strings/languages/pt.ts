import type { Strings } from "../english.ts";

export default {
  launcher: "Chat",
  unread: "Novas mensagens: {count}",
  close: "Fechar chat",
  menu: "Mais opções",

  download: "Baixar conversa",
  clear: "Excluir conversa",
  clearQuestion: "Excluir esta conversa? Esta ação não pode ser desfeita.",
  clearConfirm: "Excluir",
  cancel: "Cancelar",
  cleared: "Conversa excluída.",

  transcript: "Mensagens",
  you: "Você",
  assistant: "Assistente",
  input: "Sua mensagem",
  placeholder: "Escreva uma mensagem…",
  send: "Enviar",
  toLatest: "Ir para a última mensagem",

  waiting: "Aguardando resposta",
  stop: "Parar resposta",
  stopped: "Interrompida",

  queued: "Será enviada quando a conexão voltar",
  notAnswered: "Sem resposta",
  interrupted: "A resposta foi interrompida.",
  retry: "Tentar novamente",
  failed: "Ocorreu um erro.",
  failedButKept: "Ocorreu um erro. Nada do que você escreveu se perdeu.",
  unreachable: "O chat está indisponível no momento.",
  busy: "Foram muitas mensagens de uma vez. Aguarde um momento.",
  tooLong: "Esta mensagem é muito longa.",
  offline: "Sem conexão. Você pode continuar escrevendo.",
  backOnline: "A conexão voltou.",

  prompts: "Perguntas sugeridas",
  quickReplies: "Respostas sugeridas",
  cards: "Links",

  newTab: "{text} (abre em uma nova guia)",
  code: "Código",
  table: "Tabela",
  copy: "Copiar resposta",
  copied: "Copiado",
  copyFailed: "Não foi possível copiar.",
  feedback: "Esta resposta foi útil?",
  helpful: "Útil",
  notHelpful: "Não foi útil",
  thanks: "Agradecemos a sua avaliação.",

  consent: "Antes de começar",
  accept: "Aceitar e continuar",
  decline: "Recusar",
} satisfies Strings;
