import type { reason as en } from '../en/reason'

export const reason: typeof en = [
  // Embeddings.
  [
    /^The budget is too small, or a budget is set and the price of the embeddings is unknown\.$/,
    'Das Budget ist zu klein, oder es gibt eines, ohne dass der Preis der Embeddings bekannt ist.',
  ],
  [
    /^The embeddings endpoint is not available\. It will be tried again\.$/,
    'Der Endpunkt für Embeddings ist nicht verfügbar. Es wird erneut versucht.',
  ],
  [
    /^The embeddings endpoint rejects the requests\. Check its URL, key, model and dimensions\.$/,
    'Der Endpunkt für Embeddings lehnt die Anfragen ab. Prüfen Sie URL, Schlüssel, Modell und Dimensionen.',
  ],
  [
    /^The embeddings endpoint returns responses that cannot be understood\.$/,
    'Die Antworten des Endpunkts für Embeddings sind nicht verständlich.',
  ],
  [
    /^The key of the embeddings endpoint cannot be read\. Enter it again\.$/,
    'Der Schlüssel des Endpunkts für Embeddings ist nicht lesbar. Geben Sie ihn erneut ein.',
  ],
  [/^The passages are too long for the embeddings model\.$/, 'Die Textstellen sind zu lang für das Embedding-Modell.'],
  [
    /^The embeddings endpoint returns vectors of another length than before\. They will be created again, at most once a day\.$/,
    'Der Endpunkt für Embeddings liefert Vektoren einer anderen Länge als zuvor. Sie werden neu erstellt, höchstens einmal am Tag.',
  ],
  // Bulk changes.
  [
    /^It stopped halfway\. Completed changes are kept; start it again for the rest\.$/,
    'Die Änderung brach ab. Was bis dahin geändert ist, bleibt geändert; beginnen Sie sie für den Rest erneut.',
  ],
  [
    /^The member or key that started it may no longer do this\.$/,
    'Wer die Änderung begonnen hat, darf das nicht mehr.',
  ],
  [/^The tag, member or team has been removed\.$/, 'Der Tag, das Mitglied oder das Team wurde inzwischen entfernt.'],
  [
    /^This installation was restored from a backup that was taken while the change was running\. Completed changes are kept; start it again for the rest\.$/,
    'Diese Installation wurde aus einer Sicherung wiederhergestellt, die während der Änderung entstand. Was bis dahin geändert ist, bleibt geändert; beginnen Sie sie für den Rest erneut.',
  ],
  // Imports of contacts.
  [
    /^It stopped halfway\. Imported rows are kept\. Import the file again; no row is imported twice\.$/,
    'Der Import brach ab. Die Zeilen bis dahin sind importiert. Importieren Sie die Datei erneut; nichts wird doppelt geändert.',
  ],
  [
    /^Imported rows are kept\. Upload the file and import it again; no row is imported twice\.$/,
    'Die Zeilen bis dahin sind importiert. Laden Sie die Datei erneut hoch und importieren Sie sie; nichts wird doppelt geändert.',
  ],
  [
    /^The user or key that began the import is no longer allowed to import contacts\.$/,
    'Der Benutzer oder Schlüssel, der den Import begonnen hat, darf keine Kontakte mehr importieren.',
  ],
  [/^Its file has been deleted\.$/, 'Die Datei wurde währenddessen gelöscht.'],
  [/^Its rejected rows cannot be listed\.$/, 'Die abgelehnten Zeilen lassen sich nicht auflisten.'],
  // Rows of imports.
  [
    /^the contact is archived: restore it to import it$/,
    'der Kontakt ist archiviert: Stellen Sie ihn wieder her, um ihn zu importieren',
  ],
  [/^(?:must have one|has none) of .+$/, 'Name, E-Mail-Adresse oder Telefonnummer fehlt'],
  [/^(?:must not have|has) fewer values than the header has names$/, 'hat weniger Werte als die Kopfzeile Namen'],
  [/^(?:must not have|has) more values than the header has names$/, 'hat mehr Werte als die Kopfzeile Namen'],
  [/^(?:must be|is not) a line of a table: (.+)$/, 'ist keine Zeile einer Tabelle: $1'],
  [
    /^(?:must be shorter: the lines after it were|is too long to be a line of a table; what follows it was) not read$/,
    'ist zu lang für eine Zeile einer Tabelle; was danach kommt, wurde nicht gelesen',
  ],
  [/^cannot be read: (.+)$/, 'lässt sich nicht lesen: $1'],
  [/^must be yes or no$/, 'muss ja oder nein sein'],
  [/^must be a phone number$/, 'muss eine Telefonnummer sein'],
  [/^must be an e-mail address$/, 'muss eine E-Mail-Adresse sein'],
  [/^must be an absolute http or https URL$/, 'muss eine vollständige URL mit http oder https sein'],
  [/^must have at most (\d+) characters$/, 'darf höchstens $1 Zeichen haben'],
  [/^must have at most (\d+) bytes$/, 'darf höchstens $1 Byte haben'],
  [/^must have at least (\d+) characters$/, 'muss mindestens $1 Zeichen haben'],
  [/^must have at least one visible character$/, 'muss mindestens ein sichtbares Zeichen haben'],
  [/^must be at least (.+)$/, 'muss mindestens $1 sein'],
  [/^must be at most (.+)$/, 'darf höchstens $1 sein'],
  [/^must be between (.+) and (.+)$/, 'muss zwischen $1 und $2 liegen'],
  [/^must be an IANA time zone$/, 'muss eine Zeitzone der IANA sein'],
  [/^must be an ISO 3166 country, such as US$/, 'muss ein Land nach ISO 3166 sein, zum Beispiel DE'],
  [
    /^must be a number of US dollars, such as 250 or 99\.50$/,
    'muss ein Betrag in US-Dollar sein, zum Beispiel 250 oder 99.50',
  ],
  [/^must be a whole number$/, 'muss eine ganze Zahl sein'],
  [/^must be a line of column names: (.+)$/, 'muss eine Zeile mit den Namen der Spalten sein: $1'],
  [/^must be a column that can be imported$/, 'ist keine Spalte, die importiert werden kann'],
  [/^must not appear twice$/, 'darf nur einmal vorkommen'],
  [/^is required: it identifies the subaccount$/, 'ist erforderlich: Daran wird das Unterkonto erkannt'],
  [/^is required$/, 'ist erforderlich'],
  [/^must be unique: line (\d+) has it as well$/, 'darf nicht auch in Zeile $1 stehen'],
  [
    /^must be in another file: a file can have at most (\d+) subaccounts$/,
    'übersteigt die $1 Unterkonten, die eine Datei haben darf',
  ],
  [
    /^must not be that of an archived subaccount; restore it first$/,
    'gehört zu einem archivierten Unterkonto; stellen Sie es zuerst wieder her',
  ],
  // Deliveries of webhooks.
  [/^No answer within (\d+) seconds\.$/, 'Keine Antwort innerhalb von $1 Sekunden.'],
  [
    /^Nothing is sent to a URL with a user or password\.$/,
    'An eine URL mit Benutzer oder Passwort wird nichts gesendet.',
  ],
  [
    /^Given up: too many deliveries of the webhook were pending\.$/,
    'Aufgegeben: Zu viele Zustellungen des Webhooks standen aus.',
  ],
  [
    /^The webhook's secret cannot be decrypted, so nothing was sent\. Rotate the secret\.$/,
    'Der Signaturschlüssel des Webhooks lässt sich nicht entschlüsseln, deshalb wurde nichts gesendet. Erneuern Sie ihn.',
  ],
  [/^The address could not be reached\.$/, 'Die Adresse ist nicht erreichbar.'],
  [
    /^Answered with a redirect \((\d+)\), which is not followed\.$/,
    'Die Antwort ist eine Weiterleitung ($1), der nicht gefolgt wird.',
  ],
  [/^Answered with status (\d+)\.$/, 'Die Antwort hat den Status $1.'],
  // Replies.
  [/^No language model answered\.$/, 'Kein Sprachmodell hat geantwortet.'],
  [
    /^No language model answered\. The assistant's fallback sentence was sent instead, and the conversation waits for a person\.$/,
    'Kein Sprachmodell hat geantwortet. Stattdessen wurde der Satz für diesen Fall gesendet, und die Unterhaltung wartet auf einen Mitarbeiter.',
  ],
  [
    /^The contact is set to do not disturb, so that no reply would be sent\.$/,
    'Für den Kontakt gilt „Nicht stören“. Eine Antwort würde nicht gesendet.',
  ],
  [
    /^The server stopped, or lost its database, before the assistant had answered\.$/,
    'Der Server wurde beendet oder verlor seine Datenbank, bevor der Assistent geantwortet hatte.',
  ],
  [/^The budget does not pay for a reply\.$/, 'Das Budget reicht nicht für eine Antwort.'],
  [/^The reply could not be sent\.$/, 'Die Antwort konnte nicht gesendet werden.'],
  [/^The reply was longer than a text message can be\.$/, 'Die Antwort war länger, als eine SMS sein kann.'],
  [
    /^Nothing that the assistant knows answers the question\.$/,
    'Nichts, was der Assistent weiß, beantwortet die Frage.',
  ],
  [/^The model refused to answer\.$/, 'Das Modell hat die Antwort verweigert.'],
  [/^The model refused to continue the reply\.$/, 'Das Modell hat sich geweigert, die Antwort fortzusetzen.'],
  [/^The model's endpoint ended the reply early\.$/, 'Der Endpunkt des Modells hat die Antwort vorzeitig beendet.'],
  [/^The reply reached the model's token limit\.$/, 'Die Antwort hat die Token-Grenze des Modells erreicht.'],
  [
    /^A content filter of the model's endpoint stopped the reply\.$/,
    'Ein Inhaltsfilter beim Endpunkt des Modells hat die Antwort gestoppt.',
  ],
  [
    /^The request was longer than the model's token window, and these were shortened: .+$/,
    'Die Anfrage war länger als das Token-Fenster des Modells und wurde gekürzt.',
  ],
  // Assistants that the telephony provider does not take.
  [
    /^No (?:speech endpoint|endpoint of speech) is configured\.$/,
    'Es ist kein Endpunkt für Sprachausgabe eingerichtet.',
  ],
  [
    /^The (?:speech or transcription endpoint|endpoint of speech or transcription) is misconfigured\. Check its URL\.$/,
    'Der Endpunkt für Sprachausgabe oder Transkription ist falsch eingerichtet. Prüfen Sie seine URL.',
  ],
  [
    /^The (?:speech endpoint|endpoint of speech) has no voice for (.+)\.$/,
    'Der Endpunkt für Sprachausgabe hat keine Stimme für $1.',
  ],
  [
    /^The speech endpoint does not have the voice (.+) or its model\.$/,
    'Dem Endpunkt für Sprachausgabe fehlt die Stimme $1 oder ihr Modell.',
  ],
  [
    /^The transcription endpoint does not have (.+)\. Choose another model\.$/,
    'Dem Endpunkt für Transkription fehlt $1. Wählen Sie ein anderes Modell.',
  ],
  [/^(.+), or not for the language (\S+)$/, '$1, jedenfalls für die Sprache $2'],
  [/^its usual model$/, 'sein übliches Modell'],
  [/^the model (.+)$/, 'das Modell $1'],
  [
    /^The (\w+) endpoint rejects the key\. Check the key\.$/,
    'Der Endpunkt für $1 lehnt den Schlüssel ab. Prüfen Sie den Schlüssel.',
  ],
  [
    /^The (\w+) endpoint does not offer \w+ at its URL\. Check the URL\.$/,
    'Der Endpunkt für $1 bietet dies unter seiner URL nicht an. Prüfen Sie die URL.',
  ],
  [
    /^The (\w+) endpoint has reached its rate limit or has no credit left\. Check the account\.$/,
    'Das Anfragelimit beim Endpunkt für $1 ist erreicht oder das Guthaben ist aufgebraucht. Prüfen Sie das Konto.',
  ],
  [
    /^The (\w+) endpoint takes too long to respond\. Check its URL and its load\.$/,
    'Der Endpunkt für $1 antwortet zu langsam. Prüfen Sie seine URL und seine Auslastung.',
  ],
  [
    /^The (\w+) endpoint is not available\. Check its URL and that it is running\.$/,
    'Der Endpunkt für $1 ist nicht verfügbar. Prüfen Sie seine URL und ob er läuft.',
  ],
  [/^speech$/, 'Sprachausgabe'],
  [/^transcription$/, 'Transkription'],
  [
    /^The test carrier refuses assistants with \[refuse\] in their name\.$/,
    'Der Test-Anbieter lehnt Assistenten mit [refuse] im Namen ab.',
  ],
  [/^The test carrier refuses this number\.$/, 'Der Test-Anbieter lehnt diese Nummer ab.'],
  [/^The test carrier is closing\.$/, 'Der Test-Anbieter wird beendet.'],
  // Trunks.
  [
    /^This server does not use SIP\. Its operator can set SWITCHBOARD_TELEPHONY=sip\.$/,
    'Dieser Server verwendet kein SIP. Der Betreiber kann SWITCHBOARD_TELEPHONY=sip setzen.',
  ],
  [
    /^This server does not use SIP over TLS\. Its operator has to set SWITCHBOARD_SIP_TLS_ADDR\.$/,
    'Dieser Server verwendet kein SIP über TLS. Der Betreiber muss SWITCHBOARD_SIP_TLS_ADDR setzen.',
  ],
  [
    /^The host is not on the public internet\. The operator can allow it by SWITCHBOARD_EGRESS_ALLOW\.$/,
    'Der Host steht nicht im öffentlichen Internet. Der Betreiber kann ihn mit SWITCHBOARD_EGRESS_ALLOW erlauben.',
  ],
  [/^The name (\S+) could not be found\.$/, 'Der Name $1 wurde nicht gefunden.'],
  [
    /^The trunk does not accept the user name or password \((.+)\)\.$/,
    'Der Trunk akzeptiert Benutzername oder Passwort nicht ($1).',
  ],
  [/^no proof that we support$/, 'kein unterstütztes Verfahren'],
  [/^The trunk refuses the request \((.+)\)\.$/, 'Der Trunk lehnt die Anfrage ab ($1).'],
  [/^Nothing responds at (\S+) over (\S+)\.$/, 'Unter $1 antwortet nichts über $2.'],
  [/^The certificate of (\S+) is not valid: (.+)\.$/, 'Das Zertifikat von $1 ist nicht gültig: $2.'],
  [/^No connection to (\S+) over (\S+): (.+)\.$/, 'Keine Verbindung zu $1 über $2: $3.'],
  [/^The trunk cannot be used: (.+)\.$/, 'Der Trunk lässt sich nicht verwenden: $1.'],
]
