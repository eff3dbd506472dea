import type { Strings } from "../english.ts";

export default {
  launcher: "Chat",
  unread: "Nouveaux messages\u00a0: {count}",
  close: "Fermer le chat",
  menu: "Plus d’options",

  download: "Télécharger la conversation",
  clear: "Supprimer la conversation",
  clearQuestion: "Supprimer cette conversation\u00a0? Cette action est irréversible.",
  clearConfirm: "Supprimer",
  cancel: "Annuler",
  cleared: "La conversation a été supprimée.",

  transcript: "Messages",
  you: "Vous",
  assistant: "Assistant",
  input: "Votre message",
  placeholder: "Écrivez un message…",
  send: "Envoyer",
  toLatest: "Aller au dernier message",

  waiting: "En attente d’une réponse",
  stop: "Arrêter la réponse",
  stopped: "Arrêtée",

  queued: "Sera envoyé dès votre retour en ligne",
  notAnswered: "Sans réponse",
  interrupted: "La réponse a été interrompue.",
  retry: "Réessayer",
  failed: "Une erreur s’est produite.",
  failedButKept: "Une erreur s’est produite. Votre texte n’est pas perdu.",
  unreachable: "Le chat est injoignable pour le moment.",
  busy: "Trop de messages d’un coup. Veuillez patienter un instant.",
  tooLong: "Ce message est trop long.",
  offline: "Vous êtes hors ligne. Vous pouvez continuer à écrire.",
  backOnline: "Vous êtes de nouveau en ligne.",

  prompts: "Questions suggérées",
  quickReplies: "Réponses suggérées",
  cards: "Liens",

  newTab: "{text} (s’ouvre dans un nouvel onglet)",
  code: "Code",
  table: "Tableau",
  copy: "Copier la réponse",
  copied: "Copié",
  copyFailed: "La copie a échoué.",
  feedback: "Cette réponse vous a-t-elle été utile\u00a0?",
  helpful: "Utile",
  notHelpful: "Pas utile",
  thanks: "Merci pour votre avis.",

  consent: "Avant de commencer",
  accept: "Accepter et continuer",
  decline: "Non, merci",
} satisfies Strings;
