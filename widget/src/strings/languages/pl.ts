import type { Strings } from "../english.ts";

export default {
  launcher: "Czat",
  unread: "Nowe wiadomości: {count}",
  close: "Zamknij czat",
  menu: "Więcej opcji",

  download: "Pobierz rozmowę",
  clear: "Usuń rozmowę",
  clearQuestion: "Usunąć tę rozmowę? Tej operacji nie można cofnąć.",
  clearConfirm: "Usuń",
  cancel: "Anuluj",
  cleared: "Rozmowa została usunięta.",

  transcript: "Wiadomości",
  you: "Ty",
  assistant: "Asystent",
  input: "Treść wiadomości",
  placeholder: "Napisz wiadomość…",
  send: "Wyślij",
  toLatest: "Przejdź do najnowszej wiadomości",

  waiting: "Oczekiwanie na odpowiedź",
  stop: "Zatrzymaj odpowiedź",
  stopped: "Zatrzymano",

  queued: "Zostanie wysłana po odzyskaniu połączenia",
  notAnswered: "Brak odpowiedzi",
  interrupted: "Odpowiedź została przerwana.",
  retry: "Spróbuj ponownie",
  failed: "Wystąpił błąd.",
  failedButKept: "Wystąpił błąd. Wpisany tekst nie został utracony.",
  unreachable: "Czat jest teraz niedostępny.",
  busy: "Zbyt wiele wiadomości naraz. Proszę chwilę poczekać.",
  tooLong: "Ta wiadomość jest za długa.",
  offline: "Brak połączenia z internetem. Można pisać dalej.",
  backOnline: "Połączenie zostało przywrócone.",

  prompts: "Proponowane pytania",
  quickReplies: "Proponowane odpowiedzi",
  cards: "Linki",

  newTab: "{text} (otwiera się w nowej karcie)",
  code: "Kod",
  table: "Tabela",
  copy: "Kopiuj odpowiedź",
  copied: "Skopiowano",
  copyFailed: "Nie udało się skopiować.",
  feedback: "Czy ta odpowiedź była pomocna?",
  helpful: "Pomocna odpowiedź",
  notHelpful: "Niepomocna odpowiedź",
  thanks: "Dziękujemy za opinię.",

  consent: "Zanim zaczniemy",
  accept: "Akceptuję i kontynuuję",
  decline: "Nie, dziękuję",
} satisfies Strings;
