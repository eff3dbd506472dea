// Generated from the texts in widget/src by `npm run generate`.

export default {
  launcher: "Sohbet",
  placeholder: "Bir mesaj yazın…",
  send: "Gönder",
  assistant: "Asistan",
  prompts: "Önerilen sorular",
  waiting: "Yanıt bekleniyor",
  unreachable: "Sohbete şu anda ulaşılamıyor.",
  failedButKept: "Bir sorun oluştu. Yazdıklarınız kaybolmadı.",
  accept: "Kabul et ve devam et",
  decline: "Hayır, teşekkürler",
  talkToPerson: "Bir kişiyle görüş",
  waitingForPerson: "Birazdan bir kişi size yanıt verecek.",
  closed: "Şu anda kimse yok.",
  closedUntil: "Şu anda kimse yok. Dönüş: {when}",
  nobodyCame: "Şu anda herkes meşgul. Mesaj bırakın, size yazalım.",
  inStock: "Stokta var",
  outOfStock: "Stokta yok",
  chooseOptions: "Seçenekleri belirle",
  addedToCart: "Sepetinize eklendi.",
  welcome: "Merhaba! Size nasıl yardımcı olabiliriz?",
};
