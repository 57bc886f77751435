import type { problem as en } from '../en/problem'

// What went wrong and what to do about it, by error code. Where the server has a more specific message, that one is shown.
export const problem: typeof en = {
  title: 'Etwas ist schiefgelaufen',
  generic:
    'Auf unserer Seite ist ein Fehler aufgetreten. Versuchen Sie es erneut. Wenn er weiter auftritt, wenden Sie sich an Ihren Administrator und nennen Sie die Uhrzeit.',
  unreachable: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  offline:
    'Sie sind offline. Was Sie geschrieben haben, bleibt hier. Versuchen Sie es erneut, sobald Sie wieder verbunden sind.',
  offlineHint:
    'Sie sind offline. Die Anzeige ist möglicherweise veraltet und wird aktualisiert, sobald Sie wieder verbunden sind.',
  stale: 'Das Dashboard wurde aktualisiert, seit diese Seite geladen wurde.',
  staleHint: 'Laden Sie neu, um fortzufahren. Ungespeicherte Änderungen bleiben dort erhalten, wo die Seite es angibt.',
  missing: 'Nicht gefunden',
  missingHint:
    'Vielleicht wurde es gelöscht, oder Sie haben keinen Zugriff. Wenn Sie Zugriff haben sollten, fragen Sie einen Admin des Arbeitsbereichs.',
  forbidden: 'Ihre Rolle erlaubt das nicht. Ein Admin des Arbeitsbereichs kann Ihre Rolle ändern.',
  conflict: 'Jemand anderes hat das in der Zwischenzeit geändert.',
  limited: 'Zu viele Anfragen. Warten Sie einen Moment und versuchen Sie es erneut.',
  crashed: 'Dieser Teil der Seite ist abgestürzt',
  crashedHint: 'Der Rest der Seite funktioniert weiter. Laden Sie neu, um fortzufahren.',
  fields: 'Prüfen Sie die markierten Felder.',
}
