import type { first as en } from '../en/first'

// The first steps of a client, and knowledge that is made where it is attached.
export const first: typeof en = {
  title: 'Erste Schritte',
  progress: (done: number, all: number) => `${String(done)} von ${String(all)} erledigt`,
  complete: 'Alles erledigt. Dieser Assistent ist einsatzbereit.',
  hide: 'Erste Schritte ausblenden',
  show: 'Erste Schritte einblenden',
  hidden: 'Erste Schritte ausgeblendet',
  done: 'Erledigt',
  open: 'Offen',
  needs: 'Erstellen Sie zuerst einen Assistenten.',
  steps: {
    assistant: 'Assistenten erstellen',
    knowledge: 'Wissen hinzufügen',
    chat: 'Im Testchat ausprobieren',
    call: 'Testanruf starten',
    number: 'Nummer hinzufügen',
    web: 'Auf einer Webseite einbinden',
  },
  hints: {
    assistant: 'Beginnen Sie mit einer Vorlage für die Branche des Kunden oder von Grund auf.',
    knowledge: 'Ein PDF, ein Text oder eine Website als Grundlage seiner Antworten.',
    chat: 'Fragen Sie, was ein Anrufer fragen würde, und sehen Sie, was gefunden wurde.',
    call: 'Sprechen Sie im Browser mit ihm. Für einen simulierten Telefonanruf ist zuerst eine Nummer nötig.',
    number: 'Fügen Sie eine Telefonnummer hinzu und wählen Sie den Assistenten, der die Anrufe annimmt.',
    web: 'Schalten Sie öffentliche Anrufe ein und nutzen Sie einen Link oder eine Schaltfläche auf der Website des Kunden.',
  },
  teach: {
    open: 'Neues Wissen',
    title: 'Neues Wissen',
    hint: (assistant: string) => `Es wird mit ${assistant} verknüpft und auch in Anrufen verwendet.`,
    name: (assistant: string) => `Wissen für ${assistant}`,
    kind: 'Aus',
    kinds: { file: 'Datei', text: 'Text', url: 'Website' },
    file: 'Datei auswählen',
    fileHint: 'PDF, Word, Text, Markdown, HTML, CSV, Excel oder ZIP. Oder hier ablegen.',
    chosen: (name: string, size: string) => `${name}, ${size}`,
    other: 'Andere Datei auswählen',
    noFile: 'Wählen Sie zuerst eine Datei aus.',
    text: 'Text',
    textHint: 'Öffnungszeiten, Preise, Regeln. Überschriften, die mit # beginnen, trennen die Themen.',
    url: 'Website',
    urlHint: 'Die Startseite. Bis zu 200 Seiten, auf die sie verlinkt, werden ebenfalls gelesen.',
    save: 'Erstellen und verknüpfen',
    taught: (name: string) => `${name} verknüpft`,
    unread: (n: number) => (n === 1 ? '1 Quelle wird gelesen …' : `${String(n)} Quellen werden gelesen …`),
    failed: (n: number) =>
      n === 1 ? '1 Quelle konnte nicht gelesen werden' : `${String(n)} Quellen konnten nicht gelesen werden`,
  },
  reach: {
    numbers:
      'Noch kann ihn niemand anrufen. Wählen Sie eine Nummer, unter der er Anrufe annimmt. Nummern fügen Sie unter „Nummern“ hinzu.',
    tags: 'Kontakten mit einem Tag antwortet der Assistent, zu dem das Tag führt. Wählen Sie eines aus.',
  },
  rewrite: {
    open: 'Text bearbeiten',
    title: 'Text bearbeiten',
    hint: 'Er wird beim Speichern neu gelesen.',
    saved: 'Gespeichert. Der Text wird neu gelesen.',
  },
}
