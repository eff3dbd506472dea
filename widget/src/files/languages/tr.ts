import type { FilesStrings } from "../english.ts";

export default {
  attach: "Dosya ekle",
  attached: "Sonraki iletinin dosyaları",
  drop: "Dosyaları buraya bırakın",
  removeFile: "{name} dosyasını kaldır",
  cancelFile: "{name} gönderimini durdur",
  sending: "Gönderiliyor…",
  fileReady: "{name} eklendi.",
  fileRemoved: "{name} kaldırıldı.",

  fileTooLarge: "{name} çok büyük. En fazla {size} olan bir dosya seçin.",
  fileEmpty: "{name} boş. Başka bir dosya seçin.",
  fileType: "{name} gönderilemiyor. Kabul edilenler: {types}.",
  tooManyFiles: "Çok fazla dosya: bir iletide 10, bir görüşmede {count}.",
  noRoom: "Şu anda başka dosya alınamıyor. İletinizi dosyasız gönderin.",
  fileLost: "{name} gönderilmedi. Bağlantınızı denetleyip yeniden deneyin.",
  fileFailed: "{name} okunamadı. Başka bir dosya seçin.",
  notReady: "Tüm dosyalar gelene kadar bekleyin ya da gelmeyenleri kaldırın.",
} satisfies FilesStrings;
