import type { FilesStrings } from "../english.ts";

export default {
  attach: "Joindre des fichiers",
  attached: "Fichiers du prochain message",
  drop: "Déposez les fichiers ici",
  removeFile: "Retirer {name}",
  cancelFile: "Ne plus envoyer {name}",
  sending: "Envoi…",
  fileReady: "{name} est joint.",
  fileRemoved: "{name} a été retiré.",

  fileTooLarge: "{name} est trop volumineux. Choisissez un fichier de {size} au plus.",
  fileEmpty: "{name} est vide. Choisissez un autre fichier.",
  fileType: "{name} ne peut pas être envoyé. Sont acceptés : {types}.",
  tooManyFiles: "Trop de fichiers : 10 par message, {count} par conversation.",
  noRoom: "Aucun autre fichier ne peut être accepté pour le moment. Envoyez votre message sans fichier.",
  fileLost: "{name} n’a pas été envoyé. Vérifiez votre connexion et réessayez.",
  fileFailed: "{name} n’a pas pu être lu. Choisissez un autre fichier.",
  notReady: "Attendez que tous les fichiers soient là, ou retirez ceux qui manquent.",
} satisfies FilesStrings;
