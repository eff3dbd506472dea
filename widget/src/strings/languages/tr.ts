import type { Strings } from "../english.ts";

export default {
  launcher: "Sohbet",
  unread: "Yeni mesajlar: {count}",
  close: "Sohbeti kapat",
  menu: "Diğer seçenekler",

  download: "Sohbeti indir",
  clear: "Sohbeti sil",
  clearQuestion: "Bu sohbet silinsin mi? Bu işlem geri alınamaz.",
  clearConfirm: "Sil",
  cancel: "Vazgeç",
  cleared: "Sohbet silindi.",

  transcript: "Mesajlar",
  you: "Siz",
  assistant: "Asistan",
  input: "Mesajınız",
  placeholder: "Bir mesaj yazın…",
  send: "Gönder",
  toLatest: "En son mesaja git",

  waiting: "Yanıt bekleniyor",
  stop: "Yanıtı durdur",
  stopped: "Durduruldu",

  queued: "Yeniden çevrimiçi olduğunuzda gönderilecek",
  notAnswered: "Yanıtlanmadı",
  interrupted: "Yanıt yarıda kesildi.",
  retry: "Tekrar dene",
  failed: "Bir sorun oluştu.",
  failedButKept: "Bir sorun oluştu. Yazdıklarınız kaybolmadı.",
  unreachable: "Sohbete şu anda ulaşılamıyor.",
  busy: "Kısa sürede çok fazla mesaj gönderildi. Lütfen biraz bekleyin.",
  tooLong: "Bu mesaj çok uzun.",
  offline: "Çevrimdışısınız. Yazmaya devam edebilirsiniz.",
  backOnline: "Yeniden çevrimiçisiniz.",

  prompts: "Önerilen sorular",
  quickReplies: "Önerilen yanıtlar",
  cards: "Bağlantılar",

  newTab: "{text} (yeni sekmede açılır)",
  code: "Kod",
  table: "Tablo",
  copy: "Yanıtı kopyala",
  copied: "Kopyalandı",
  copyFailed: "Kopyalanamadı.",
  feedback: "Bu yanıt yararlı oldu mu?",
  helpful: "Yararlı",
  notHelpful: "Yararlı değil",
  thanks: "Geri bildiriminiz için teşekkür ederiz.",

  consent: "Başlamadan önce",
  accept: "Kabul et ve devam et",
  decline: "Hayır, teşekkürler",
} satisfies Strings;
