import type { refusal as en } from '../en/refusal'

export const refusal: typeof en = [
  [/^The e-mail address or the password is wrong\.$/, 'Die E-Mail-Adresse oder das Passwort ist falsch.'],
  [/^The request has fields that are not valid\.$/, 'Einige Angaben sind nicht gültig.'],
  [/^Too many attempts\. Try again later\.$/, 'Zu viele Versuche. Versuchen Sie es später erneut.'],
  [
    /^Somebody else is (?:changing|adding) .+ Try again\.$/,
    'Jemand anderes ändert das gerade. Versuchen Sie es noch einmal.',
  ],
  [/^A (?:tool|tag|contact) with this (?:name|tag_id|contact_id) already exists\.$/, 'Das gibt es bereits.'],
  [/^Another .+ has this name\.$/, 'Dieser Name ist bereits vergeben.'],
  [/^Another subaccount has the location id\.$/, 'Ein anderes Unterkonto hat diese Standort-ID.'],
  [
    /^This installation sends no e-mail\. Ask its operator to set a new password\.$/,
    'Diese Installation versendet keine E-Mails. Bitten Sie den Betreiber, ein neues Passwort festzulegen.',
  ],
  [
    /^Too many e-mails are being sent\. Try again later\.$/,
    'Gerade werden zu viele E-Mails versendet. Versuchen Sie es später erneut.',
  ],
  [
    /^This link has expired or was used\. Request a new one\.$/,
    'Dieser Link ist abgelaufen oder wurde bereits verwendet. Fordern Sie einen neuen an.',
  ],
  [/^(?:This person is|You are) already a member\.$/, 'Diese Person ist bereits Mitglied.'],
  [
    /^You already have an account\. Open the invitation again to join with it\.$/,
    'Sie haben bereits ein Konto. Öffnen Sie die Einladung noch einmal, um damit beizutreten.',
  ],
  [/^The workspace has no other owner\.$/, 'Der Arbeitsbereich hat keinen anderen Inhaber.'],
  [/^The subaccount already has this number\.$/, 'Das Unterkonto hat diese Nummer bereits.'],
  [/^The number is on a do-not-call list\.$/, 'Die Nummer steht auf einer Sperrliste.'],
  [/^The number must not be texted\.$/, 'An diese Nummer darf keine SMS gehen.'],
  [
    /^This person is a member of a workspace\. Remove them from all their workspaces first\.$/,
    'Diese Person ist Mitglied eines Arbeitsbereichs. Entfernen Sie sie zuerst aus allen Arbeitsbereichen.',
  ],
  [/^The contact has no phone number\.$/, 'Der Kontakt hat keine Telefonnummer.'],
  [/^The contact has no e-mail address\.$/, 'Der Kontakt hat keine E-Mail-Adresse.'],
  [/^The contact has asked not to receive messages\.$/, 'Der Kontakt möchte keine Nachrichten erhalten.'],
  [/^The call has ended\.$/, 'Der Anruf ist beendet.'],
  [/^Nobody has answered the call yet\.$/, 'Noch hat niemand den Anruf angenommen.'],
  [/^A call with this contact is in progress\.$/, 'Mit diesem Kontakt läuft gerade ein Anruf.'],
  [/^The call is in progress\. End it first\.$/, 'Der Anruf läuft noch. Beenden Sie ihn zuerst.'],
  [/^No telephony provider is configured\.$/, 'Es ist kein Telefonanbieter konfiguriert.'],
  [/^No assistant answers the number\.$/, 'Kein Assistent nimmt unter dieser Nummer ab.'],
  [/^That time is taken\.$/, 'Dieser Termin ist vergeben.'],
  [/^The contact already has this appointment: (\S+) at (\S+)\.$/, 'Der Kontakt hat diesen Termin bereits: $1 um $2.'],
  [/^That time is in the past\.$/, 'Dieser Zeitpunkt liegt in der Vergangenheit.'],
  [
    /^That is too soon\. Appointments begin at least (\d+) minutes from now\.$/,
    'Das ist zu früh. Termine beginnen frühestens in $1 Minuten.',
  ],
  [
    /^The (?:tool|assistant|note|summary) has changed since you read it\. Read it again and repeat the change\.$/,
    'Jemand anderes hat das inzwischen geändert. Laden Sie die Seite neu und wiederholen Sie die Änderung.',
  ],
  [
    /^The source is still being read\. Try again when it is ready\.$/,
    'Die Quelle wird noch gelesen. Versuchen Sie es erneut, sobald sie bereit ist.',
  ],
  [
    /^The assistant answers only from some sources of the knowledge base\.$/,
    'Der Assistent antwortet nur aus bestimmten Quellen der Wissensdatenbank.',
  ],
  [/^The website is already being read\.$/, 'Die Website wird bereits gelesen.'],
  [/^The knowledge base already has this website\.$/, 'Die Wissensbasis hat diese Website bereits.'],
  [
    /^The DNS record was not found\. New records can take a while to become visible\.$/,
    'Der DNS-Eintrag wurde nicht gefunden. Neue Einträge sind oft erst nach einer Weile sichtbar.',
  ],
  [/^DNS did not answer\. Try again\.$/, 'Das DNS hat nicht geantwortet. Versuchen Sie es noch einmal.'],
  [
    /^The conversation has no assistant to draft a reply\.$/,
    'Die Unterhaltung hat keinen Assistenten, der eine Antwort entwerfen könnte.',
  ],
  [
    /^The assistant could not answer\. The message is stored; try again\.$/,
    'Der Assistent konnte nicht antworten. Die Nachricht ist gespeichert; versuchen Sie es noch einmal.',
  ],
  [/^The request took too long\. Try again\.$/, 'Die Anfrage hat zu lange gedauert. Versuchen Sie es noch einmal.'],
  [/^No such .+\.$/, 'Das gibt es nicht, oder nicht mehr.'],
  [
    /^Something that the request refers to no longer exists\.$/,
    'Etwas, worauf sich die Anfrage bezieht, gibt es nicht mehr.',
  ],
  [
    /^This would exceed the subaccount's storage limit of (.+) for files, recordings and knowledge\. Delete some of them first\.$/,
    'Damit wäre der Speicher des Unterkontos ($1 für Dateien, Aufzeichnungen und Wissen) überschritten. Löschen Sie zuerst etwas davon.',
  ],
  [/^The storage is full\. Reading still works\.$/, 'Der Speicher ist voll. Lesen ist weiterhin möglich.'],
  [
    /^Another request changed the same things at the same moment\. Try again\.$/,
    'Jemand hat dasselbe im selben Moment geändert. Versuchen Sie es noch einmal.',
  ],
  [
    /^The database is unavailable\. Try again after the time in Retry-After\.$/,
    'Die Datenbank antwortet nicht. Versuchen Sie es in Kürze noch einmal.',
  ],
  [
    /^This restored copy is held: .+$/,
    'Diese wiederhergestellte Kopie ist angehalten: Man kann sie nur lesen, bis der Betreiber sie freigibt.',
  ],
  [/^The server is busy\. Try again\.$/, 'Der Server ist ausgelastet. Versuchen Sie es noch einmal.'],
  [/^The body is larger than (\d+) MB\.$/, 'Das ist größer als $1 MB.'],
  [
    /^The response would be larger than (\d+) MB\. Request fewer rows or fields at once\.$/,
    'Die Antwort wäre größer als $1 MB. Fragen Sie weniger Zeilen oder Felder auf einmal ab.',
  ],
  [
    /^The host name cannot be looked up\. Try again\.$/,
    'Der Hostname lässt sich nicht auflösen. Versuchen Sie es noch einmal.',
  ],
  [
    /^(?:Nobody is signed in\.|The session has ended\. Sign in again\.)$/,
    'Die Sitzung ist beendet. Melden Sie sich erneut an.',
  ],
  [/^The provider did not identify you\.$/, 'Der Anbieter hat Sie nicht ausgewiesen.'],
  [/^Start signing in again\.$/, 'Beginnen Sie die Anmeldung von vorn.'],
  [/^This link can be used only once\.$/, 'Dieser Link lässt sich nur einmal verwenden.'],
  [
    /^(?:Too many people are signing in|Somebody is signing in with this address at the same time)\. Try again\.$/,
    'Im Moment melden sich zu viele an. Versuchen Sie es noch einmal.',
  ],
  [
    /^The account with this address was created through an invitation link and may belong to somebody else\. Set its password first\.$/,
    'Das Konto mit dieser Adresse ist über einen Einladungslink entstanden und gehört vielleicht jemand anderem. Legen Sie zuerst sein Passwort fest.',
  ],
  [
    /^This app is not registered, or its registration has expired\. Start again in the app\.$/,
    'Diese App ist nicht registriert, oder ihre Registrierung ist abgelaufen. Beginnen Sie in der App von vorn.',
  ],
  [
    /^You have connected (\d+) apps\. Revoke one that you do not need\.$/,
    'Sie haben $1 Apps verbunden. Widerrufen Sie eine, die Sie nicht brauchen.',
  ],
  [/^The webhook is not active\.$/, 'Der Webhook ist nicht aktiv.'],
  [
    /^(\S+) deliveries of the webhook are pending; the limit is (\S+)\. Replay events when some have been delivered\.$/,
    '$1 Zustellungen des Webhooks stehen aus, höchstens $2 können es sein. Senden Sie Ereignisse erneut, wenn der Empfänger einige angenommen hat.',
  ],
  [/^Set a host name first\.$/, 'Legen Sie zuerst einen Hostnamen fest.'],
  [
    /^Another brand of this installation has this host name, and its TXT record still exists\. Remove that record first\.$/,
    'Ein anderer Auftritt dieser Installation hat diesen Hostnamen, und sein TXT-Eintrag existiert noch. Entfernen Sie zuerst diesen Eintrag.',
  ],
  [/^The sample cannot be loaded\.$/, 'Die Hörprobe lässt sich nicht laden.'],
  [/^The platform's voices are read-only\.$/, 'Die Stimmen der Plattform lassen sich nicht ändern.'],
  [
    /^Platform tools are read-only\. Copy the tool to create a custom one\.$/,
    'Werkzeuge der Plattform lassen sich nicht ändern. Kopieren Sie das Werkzeug, um ein eigenes zu erstellen.',
  ],
  [
    /^The tool cannot be tried: it has no URL, or acts on calls\.$/,
    'Das Werkzeug lässt sich nicht ausprobieren: Es hat keine URL, oder es wirkt auf Anrufe.',
  ],
  [
    /^Another turn of the conversation is in progress\.$/,
    'In der Unterhaltung wird gerade geantwortet. Versuchen Sie es gleich noch einmal.',
  ],
  [
    /^The contact has not written anything that a reply could answer\.$/,
    'Der Kontakt hat nichts geschrieben, worauf man antworten könnte.',
  ],
  [/^The conversation belongs to another contact\.$/, 'Die Unterhaltung gehört zu einem anderen Kontakt.'],
  [
    /^The prices have changed since you read them\. Read them again and repeat the change\.$/,
    'Jemand anderes hat die Preise inzwischen geändert. Laden Sie die Seite neu und wiederholen Sie die Änderung.',
  ],
  [/^Somebody else is changing the prices\.$/, 'Jemand anderes ändert gerade die Preise.'],
  [
    /^There can be at most (\d+) prices\. Remove one first\.$/,
    'Mehr als $1 Preise sind nicht möglich. Entfernen Sie zuerst einen.',
  ],
  [
    /^The file is already being imported\. Wait for that import to finish, or cancel it and upload the file again\.$/,
    'Die Datei wird bereits importiert. Warten Sie das Ende ab, oder brechen Sie den Import ab und laden Sie die Datei erneut hoch.',
  ],
  [/^Only the test carrier can simulate inbound calls\.$/, 'Nur der Test-Anbieter kann eingehende Anrufe nachstellen.'],
  [
    /^The sound of this call does not pass through this server\.$/,
    'Der Ton dieses Anrufs läuft nicht über diesen Server.',
  ],
  [
    /^This name is an alias of the topic (.+)\. Create a topic with this name to separate the two\.$/,
    'Der Name steht für das Thema $1. Erstellen Sie ein Thema mit diesem Namen, um beide zu trennen.',
  ],
  [
    /^The source is .+; only a failed one can be retried\.$/,
    'Nur eine fehlgeschlagene Quelle lässt sich noch einmal versuchen.',
  ],
  [/^That is outside the opening hours, which are: (.+)\.$/, 'Das liegt außerhalb der Öffnungszeiten: $1.'],
  [
    /^This also changes how you are notified of other subaccounts\. Change it at the installation's own address\.$/,
    'Das ändert auch, wie Sie über andere Unterkonten benachrichtigt werden. Ändern Sie es unter der eigenen Adresse der Installation.',
  ],
  [/^This installation cannot notify browsers\.$/, 'Diese Installation kann Browser nicht benachrichtigen.'],
  [/^The assistant is archived and answers no one\.$/, 'Der Assistent ist archiviert und antwortet nicht.'],
  [/^The assistant is archived or has voice turned off\.$/, 'Der Assistent ist archiviert oder nimmt keine Anrufe an.'],
  [/^The contact is archived\.$/, 'Der Kontakt ist archiviert.'],
  [/^The contact has a tag that turns assistants off\.$/, 'Ein Tag des Kontakts schaltet Assistenten aus.'],
  [/^Calls to numbers of this kind are barred\.$/, 'Nummern dieser Art werden nie angerufen.'],
  [/^The contact has no number that can be dialled\.$/, 'Der Kontakt hat keine Nummer, die angerufen werden kann.'],
  [/^The contact is set to do not disturb\.$/, 'Für den Kontakt gilt „Nicht stören“.'],
  [/^The number is on a national do-not-call register\.$/, 'Die Nummer steht in einem nationalen Sperrregister.'],
  [/^There is no number to call from\.$/, 'Es gibt keine Nummer, von der aus angerufen werden kann.'],
  [
    /^It is too early or too late in the called number's time zone\.$/,
    'In der Zeitzone der angerufenen Nummer ist es zu früh oder zu spät.',
  ],
  [
    /^A call with this contact or to this number is in progress\.$/,
    'Mit diesem Kontakt oder dieser Nummer läuft gerade ein Anruf.',
  ],
  [
    /^The subaccount has reached its limit of concurrent calls\.$/,
    'Das Unterkonto hat die Grenze für gleichzeitige Anrufe erreicht.',
  ],
  [/^The contact has reached the daily limit of calls\.$/, 'Die tägliche Anrufgrenze für diesen Kontakt ist erreicht.'],
  [/^The workspace is suspended\.$/, 'Der Arbeitsbereich ist gesperrt.'],
  [/^The subaccount is archived\.$/, 'Das Unterkonto ist archiviert.'],
  [
    /^The workspace is suspended, or the subaccount is archived\.$/,
    'Der Arbeitsbereich ist gesperrt, oder das Unterkonto ist archiviert.',
  ],
  [
    /^The (?:rest of the )?workspace's budget for this month is (?:used up|too small for another reply)\.$/,
    'Das Monatsbudget des Arbeitsbereichs ist aufgebraucht.',
  ],
  [
    /^The (?:rest of the )?subaccount's budget for this month is (?:used up|too small for another reply)\.$/,
    'Das Monatsbudget des Unterkontos ist aufgebraucht.',
  ],
  [
    /^A budget is set, and the price of the model is unknown\.$/,
    'Es gibt ein Budget, aber der Preis des Modells ist nicht bekannt.',
  ],
  [/^The carrier did not place the call\.$/, 'Der Telefonanbieter hat den Anruf nicht ausgeführt.'],
  // The first one that fits is said: what fits many stands last.
  [
    /^.+ (?:reached its limit of|can have at most|which is the limit).*$/,
    'Mehr davon sind nicht möglich: Die Grenze ist erreicht.',
  ],
]
