import type { FilesStrings } from "../english.ts";

export default {
  attach: "Dołącz pliki",
  attached: "Pliki do następnej wiadomości",
  drop: "Upuść pliki tutaj",
  removeFile: "Usuń {name}",
  cancelFile: "Przerwij wysyłanie {name}",
  sending: "Wysyłanie…",
  fileReady: "Dołączono {name}.",
  fileRemoved: "Usunięto {name}.",

  fileTooLarge: "Plik {name} jest za duży. Wybierz plik do {size}.",
  fileEmpty: "Plik {name} jest pusty. Wybierz inny plik.",
  fileType: "Pliku {name} nie można wysłać. Dozwolone: {types}.",
  tooManyFiles: "Za dużo plików: 10 na wiadomość, {count} na rozmowę.",
  noRoom: "Teraz nie można przyjąć więcej plików. Wyślij wiadomość bez nich.",
  fileLost: "Nie wysłano {name}. Sprawdź połączenie i spróbuj ponownie.",
  fileFailed: "Nie udało się odczytać {name}. Wybierz inny plik.",
  notReady: "Poczekaj, aż wszystkie pliki dotrą, albo usuń pozostałe.",
} satisfies FilesStrings;
