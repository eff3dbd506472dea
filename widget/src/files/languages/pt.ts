import type { FilesStrings } from "../english.ts";

export default {
  attach: "Anexar arquivos",
  attached: "Arquivos da próxima mensagem",
  drop: "Solte os arquivos aqui",
  removeFile: "Remover {name}",
  cancelFile: "Parar de enviar {name}",
  sending: "Enviando…",
  fileReady: "{name} foi anexado.",
  fileRemoved: "{name} foi removido.",

  fileTooLarge: "{name} é grande demais. Escolha um arquivo de até {size}.",
  fileEmpty: "{name} está vazio. Escolha outro arquivo.",
  fileType: "{name} não pode ser enviado. São aceitos: {types}.",
  tooManyFiles: "Arquivos demais: 10 por mensagem, {count} por conversa.",
  noRoom: "Não é possível receber mais arquivos agora. Envie sua mensagem sem eles.",
  fileLost: "{name} não foi enviado. Verifique sua conexão e tente de novo.",
  fileFailed: "Não foi possível ler {name}. Escolha outro arquivo.",
  notReady: "Aguarde até que todos os arquivos cheguem ou remova os que faltam.",
} satisfies FilesStrings;
