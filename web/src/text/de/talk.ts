import type { talk as en } from '../en/talk'

// The page by which anybody calls an assistant, and the button that opens it.
export const talk: typeof en = {
  title: (name: string) => `${name} anrufen`,
  start: 'Anruf starten',
  again: 'Erneut anrufen',
  end: 'Anruf beenden',
  mute: 'Mikrofon stummschalten',
  unmute: 'Mikrofon einschalten',
  send: 'Senden',
  type: 'Nachricht eingeben',
  close: 'Schließen',
  help: 'Hilfe erhalten',
  open: 'Sprechen Sie mit uns',
  log: 'Transkript',
  speakers: { agent: 'Assistent', user: 'Sie', human: 'Team', tool: 'Tastenfeld' },
  states: {
    idle: 'Bereit für den Anruf.',
    connecting: 'Verbindung wird hergestellt …',
    listening: 'Hört zu …',
    speaking: 'Spricht …',
    typing: 'Verbunden. Geben Sie Ihre Nachricht ein.',
  },
  speech: {
    server: 'Ihre Stimme wird während des Anrufs an diesen Dienst gesendet.',
    browser:
      'Dieser Dienst verwendet Ihren Browser zum Zuhören und Sprechen. Der Hersteller des Browsers verarbeitet möglicherweise auf seinen Servern, was Sie sagen.',
    typed: 'Ihr Browser kann hier nicht zuhören. Geben Sie Ihre Nachrichten daher ein.',
  },
  ends: {
    over: 'Der Anruf ist beendet.',
    refused: 'Der Anruf konnte nicht gestartet werden. Laden Sie die Seite neu und versuchen Sie es erneut.',
    busy: 'Alle Leitungen sind besetzt. Versuchen Sie es in einem Moment erneut.',
    often: (minutes: number) =>
      `Sie haben schon oft angerufen. Versuchen Sie es in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`} erneut.`,
    broken: 'Die Verbindung ist abgebrochen.',
    microphone:
      'Das Mikrofon ist nicht verfügbar. Erlauben Sie dieser Seite, es zu verwenden, und versuchen Sie es erneut.',
    gone: 'Dieser Assistent nimmt derzeit keine Anrufe an.',
  },
}
