import type { ProblemLanguage } from "./generated/problem-text.ts";
import type { ProblemCode } from "./generated/problem-words.ts";

const WORDS: Record<ProblemCode, string> = {
  not_configured: "Es ist noch keine Adresse eingetragen. Tragen Sie eine ein.",
  host_not_found: "Einen Server mit dem Namen {host} gibt es nicht. Prüfen Sie die Adresse auf Tippfehler.",
  connection_refused:
    "{host} nimmt keine Verbindung an. Prüfen Sie Adresse und Port, und ob der Server läuft.",
  connection_broken:
    "{host} hat die Verbindung geschlossen, bevor eine Antwort kam. Sehen Sie im Protokoll des Servers nach.",
  answer_broken_off:
    "{host} hat die Verbindung mitten in der Antwort geschlossen. Sehen Sie im Protokoll des Servers nach, und in dem eines Proxys davor.",
  not_http:
    "{host} hat geantwortet, aber nicht mit HTTP, oder mit Headern, die sich nicht lesen lassen. Prüfen Sie den Port in der Adresse.",
  unreachable: "{host} ist nicht erreichbar. Prüfen Sie die Adresse, und ob der Server läuft.",
  connection_timeout:
    "Die Verbindung zu {host} kam nicht rechtzeitig zustande. Prüfen Sie Adresse und Firewall.",
  timeout:
    "Der Server hat nicht innerhalb von {seconds} Sekunden geantwortet. Machen Sie ihn schneller. Einem Workflow oder Modell können Sie auch mehr Zeit lassen.",
  answer_unfinished:
    "Die Antwort begann, endete aber nicht innerhalb von {seconds} Sekunden. Lassen Sie den Workflow seinen Stream schließen, oder lassen Sie mehr Zeit.",
  certificate_expired: "Das Zertifikat von {host} ist abgelaufen. Erneuern Sie es.",
  certificate_self_signed:
    "{host} hat ein selbst ausgestelltes Zertifikat, und das wird nicht angenommen. Nehmen Sie eines von einer öffentlichen Stelle, etwa Let’s Encrypt.",
  certificate_wrong_host:
    "Das Zertifikat von {host} gilt für einen anderen Namen. Nehmen Sie die Adresse aus dem Zertifikat, oder lassen Sie eines für diesen Namen ausstellen.",
  certificate_incomplete:
    "Das Zertifikat von {host} lässt sich nicht prüfen: Der Aussteller ist unbekannt, oder ein Zwischenzertifikat fehlt. Richten Sie die vollständige Kette ein.",
  not_https:
    "{host} antwortet an diesem Port nicht mit HTTPS. Prüfen Sie den Port, oder richten Sie ein Zertifikat ein.",
  tls_failed:
    "Es kam keine sichere Verbindung (TLS) zu {host} zustande. Prüfen Sie Zertifikat und TLS-Einstellungen.",
  address_blocked:
    "{host} ist nicht im öffentlichen Internet und wird deshalb nicht aufgerufen. Nehmen Sie eine öffentliche Adresse, oder bitten Sie den Betreiber des Dienstes, diesen Server freizugeben.",
  http_blocked:
    "Die Adresse beginnt mit http:// und wird deshalb nicht aufgerufen: Nachrichten würden unverschlüsselt gesendet. Nehmen Sie eine Adresse mit https://.",

  redirect:
    "Die Adresse leitet weiter zu {target} (Status {status}). Weiterleitungen werden nicht verfolgt: Tragen Sie die Adresse ein, zu der sie führt. Ist das eine Anmeldeseite, lassen Sie den Webhook ohne Anmeldung aufrufen.",
  redirect_to_itself:
    "Die Adresse leitet zu sich selbst weiter (Status {status}), wie es Server tun, die ein Cookie oder eine Anmeldung erwarten. Lassen Sie den Webhook ohne beides aufrufen.",
  redirect_without_target:
    "Die Adresse leitet weiter (Status {status}), sagt aber nicht wohin. Weiterleitungen werden nicht verfolgt: Tragen Sie die endgültige Adresse ein.",
  bot_protection:
    "Ein Schutz vor Bots, etwa der von Cloudflare, hat den Aufruf angehalten (Status {status}). Nehmen Sie die aufgerufene Adresse davon aus.",
  access_refused:
    "Der Server hat den Aufruf abgelehnt (Status {status}). Prüfen Sie den geheimen Header und das Signaturgeheimnis, die er erwartet.",
  workflow_inactive:
    "An dieser Adresse ist kein Workflow aktiv (Status {status}). Veröffentlichen (aktivieren) Sie in n8n den Workflow, und nehmen Sie die Production URL seines Webhook-Knotens. Schalten Sie in Make das Szenario ein.",
  test_address_idle:
    "Das ist die Testadresse von n8n, die nach „Listen for test event“ nur einen Aufruf beantwortet. Veröffentlichen (aktivieren) Sie den Workflow, und nehmen Sie die Production URL.",
  not_found:
    "Unter der Adresse gibt es nichts (Status {status}). Kopieren Sie die Adresse noch einmal. Wartet dort ein Workflow, prüfen Sie, ob er aktiv ist.",
  post_not_allowed:
    "Diese Adresse nimmt keine POST-Aufrufe an (Status {status}). Stellen Sie ihre HTTP-Methode auf POST.",
  message_too_large:
    "Dem Server war der Aufruf zu groß (Status {status}). Heben Sie seine Grenze an. An einen Workflow können Sie auch weniger frühere Nachrichten senden.",
  content_type_refused:
    "Der Server nimmt kein JSON an (Status {status}). Lassen Sie den Inhaltstyp application/json zu.",
  rate_limited:
    "Der Server bekam zu viele Aufrufe (Status {status}). Warten Sie einen Moment, oder heben Sie seine Grenze an.",
  proxy_error:
    "Ein Proxy meldet, dass der Server dahinter nicht antwortet (Status {status}). Prüfen Sie, ob dieser Server läuft.",
  workflow_failed: "Der Workflow oder Server ist gescheitert (Status {status}). Sein Protokoll sagt, woran.",
  call_refused: "Der Server hat den Aufruf nicht angenommen (Status {status}).",

  html_page:
    "Statt einer Antwort kam eine Webseite (HTML). Tragen Sie die Adresse des Webhooks selbst ein, nicht die eines Editors oder einer Anmeldeseite.",
  empty_body:
    'Die Antwort ist leer. Lassen Sie den Workflow mit einer Antwort enden: {"message": "…"}. Nehmen Sie in n8n einen Knoten „Respond to Webhook“, in Power Automate eine Aktion „Response“.',
  broken_json:
    "Es kam fehlerhaftes JSON: Die Antwort beginnt wie JSON, lässt sich aber nicht lesen. Prüfen Sie Anführungszeichen, Kommas und Klammern, und dass nichts davor oder danach ausgegeben wird.",
  file_answer:
    'Statt eines Textes kam eine Datei, oder es kamen komprimierte Daten. Lassen Sie den Workflow mit {"message": "…"} antworten.',
  program_error:
    "Der Server hat statt einer Antwort einen Fehler seines Programms ausgegeben. Genaueres steht in seinem Protokoll.",
  no_text:
    'In der Antwort steht kein Text für den Besucher. Lassen Sie den Workflow mit {"message": "…"} antworten, oder mit dem Text in output, text, reply, response oder answer.',
  thoughts_only:
    "Es kamen nur die Gedanken des Modells und danach keine Antwort. Heben Sie seine Längengrenze an, oder wählen Sie ein anderes Modell.",
  workflow_started:
    "n8n hat mit „Workflow was started“ geantwortet und nicht auf das Ergebnis gewartet. Stellen Sie im Webhook-Knoten „Respond“ auf „Using Respond to Webhook Node“, und fügen Sie einen Knoten „Respond to Webhook“ hinzu, oder senden Sie die Antwort an die X-Reply-URL der Nachricht.",
  make_accepted:
    "Make hat mit „Accepted“ geantwortet: Im Szenario fehlt die Antwort. Fügen Sie das Modul „Webhook response“ mit der Antwort hinzu, oder senden Sie sie an die X-Reply-URL der Nachricht.",
  zapier_accepted:
    "Zapier hat nur bestätigt, dass die Nachricht ankam; direkt antworten kann es nicht. Lassen Sie den Zap die Antwort an die X-Reply-URL der Nachricht senden.",
  pipedream_default:
    "Pipedream hat seine Standardseite gesendet. Lassen Sie den Workflow eine HTTP-Antwort mit dem Text zurückgeben, oder senden Sie sie an die X-Reply-URL der Nachricht.",
  received_only:
    'Der Webhook hat nur bestätigt, dass die Nachricht ankam. Lassen Sie den Workflow mit {"message": "…"} antworten, oder senden Sie das an die X-Reply-URL der Nachricht.',
  workflow_error: "Der Workflow hat mit einem Fehler geantwortet, ohne Antwort für den Besucher.",
  answer_too_long: "Die Antwort ist größer als 1 MiB. Kürzen Sie sie.",
  answer_unreadable:
    "Der Dienst kann die Antwort nicht dekomprimieren. Schalten Sie die Komprimierung auf dem Server oder Proxy aus, der sie sendet.",

  model_address_missing: "Es ist noch keine Adresse eines Modells eingetragen.",
  model_name_missing: "Es ist noch kein Modell gewählt. Tragen Sie seinen Namen ein.",
  model_key_refused:
    "Der Anbieter hat den API-Schlüssel abgelehnt (Status {status}). Tragen Sie ihn noch einmal ein.",
  model_access_refused:
    "Der Anbieter lässt diesen Aufruf nicht zu (Status {status}). Prüfen Sie die Rechte des API-Schlüssels und die Region.",
  model_unknown: "Der Anbieter kennt das Modell „{model}“ nicht (Status {status}). Prüfen Sie seinen Namen.",
  model_address_wrong:
    "Unter der Adresse gibt es keine Chat-API. Tragen Sie die Basisadresse der API ein: was vor /chat/completions steht, etwa https://api.openai.com/v1.",
  model_quota:
    "Das Guthaben oder Kontingent beim Anbieter ist aufgebraucht (Status {status}). Sehen Sie dort nach Tarif und Abrechnung.",
  model_rate_limited:
    "Der Anbieter bekam zu viele Aufrufe (Status {status}). Warten Sie einen Moment, und versuchen Sie es noch einmal.",
  model_refused: "Der Anbieter hat den Aufruf nicht angenommen (Status {status}).",
  model_failed:
    "Der Server des Anbieters ist gescheitert (Status {status}). Versuchen Sie es später noch einmal.",
  model_error: "Der Anbieter hat mit einem Fehler geantwortet.",
  model_not_streaming:
    "Die API hat nicht stückweise geantwortet. Nehmen Sie eine API, die bei chat completions „stream“: true kann.",
  model_empty: "Das Modell hat ohne jeden Text geantwortet.",
  model_unfinished:
    "Die Antwort des Modells brach ab, bevor sie vollständig war. Versuchen Sie es noch einmal.",

  tool_shop_missing:
    "Die Adresse des Shopify-Shops ist nicht bekannt. Tragen Sie seine https://….myshopify.com bei den Adressen der Website ein.",
  tool_key_refused:
    "{host} hat den Aufruf abgelehnt (Status {status}). Prüfen Sie den geheimen Header, den er erwartet.",
  tool_address_wrong:
    "An dieser Adresse von {host} ist kein MCP-Server. Geben Sie die vollständige Adresse an, etwa https://example.com/mcp.",
  tool_shop_closed:
    "{host} zeigt seinen Katalog nicht. Prüfen Sie, ob der Onlineshop geöffnet ist, ohne Passwort.",
  tool_site_closed:
    "{host} zeigt seine Inhalte nicht über die REST-API. Geben Sie die Adresse der Startseite an, und prüfen Sie, ob ein Plugin die API sperrt.",
  tool_failed: "{host} ist gescheitert (Status {status}). Genaueres steht im dortigen Log.",
  tool_slow: "{host} hat nicht innerhalb von {seconds} Sekunden geantwortet. Machen Sie ihn schneller.",
  tool_nothing_allowed:
    "{host} hat kein Werkzeug, das angibt, nur zu lesen. Geben Sie die Namen der Werkzeuge an, die das Modell aufrufen darf.",
  tool_names_unknown: "{host} hat kein Werkzeug namens {names}. Prüfen Sie die Namen.",

  answer_cut:
    "Das Modell hat an seiner Längengrenze aufgehört, deshalb ist die Antwort abgeschnitten. Heben Sie die Grenze (max_tokens) an, oder bitten Sie um kürzere Antworten.",
  answer_filtered: "Der Inhaltsfilter des Anbieters hat die Antwort angehalten.",
  noise_around_json:
    "Der Server hat um das JSON herum etwas ausgegeben, etwa einen Hinweis von PHP. Besucher sehen es nicht; schalten Sie die Ausgabe von Fehlern dort aus.",
  handover_off:
    "Die Antwort verlangt eine Übergabe an einen Menschen, aber Übergaben sind für diese Website ausgeschaltet, also geschieht nichts. Schalten Sie sie ein.",
  n8n_test_address:
    "Das ist die Testadresse von n8n (/webhook-test/), die nur antwortet, solange der Editor wartet. Nehmen Sie die Production URL (/webhook/).",
  public_http:
    "Nachrichten an {host} würden unverschlüsselt gesendet. Nehmen Sie eine Adresse mit https://: http:// wird nur aufgerufen, wenn der Betreiber des Dienstes diesen Server freigibt.",
  private_address:
    "{host} ist in einem privaten Netz. Es wird nur aufgerufen, wenn der Betreiber des Dienstes diesen Server freigibt.",
};

export const GERMAN_PROBLEMS: ProblemLanguage = { words: WORDS, itsMessage: "Die Meldung dazu: {message}" };
