import type { notice as en } from '../en/notice'

const someone = (name: string) => name || 'Jemand'

export const notice: typeof en = {
  title: 'Benachrichtigungen',
  bell: (n: string) => `Benachrichtigungen: ${n} ungelesen`,
  none: 'Noch nichts. Unterhaltungen, um die Sie sich kümmern müssen, erscheinen hier.',
  readAll: 'Alle als gelesen markieren',
  unread: '(ungelesen)',
  more: 'Mehr anzeigen',
  settings: 'Benachrichtigungseinstellungen',
  sentence: {
    ASSIGNED: (actor: string) =>
      actor ? `${actor} hat Ihnen eine Unterhaltung zugewiesen` : 'Ihnen wurde eine Unterhaltung zugewiesen',
    MENTIONED: (actor: string) => `${someone(actor)} hat Sie in einer Notiz erwähnt`,
    WAITING: () => 'Eine Unterhaltung wartet auf einen Mitarbeiter',
    REPLIED: () => 'Ein Kontakt hat geschrieben',
    OVERDUE: () => 'Eine Unterhaltung ist überfällig',
    SNOOZE_ENDED: () => 'Eine zurückgestellte Unterhaltung ist wieder da',
    IMPORT_ENDED: () => 'Ihr Import ist abgeschlossen',
  },
  page: {
    tabs: 'Bereiche',
    tabRules: 'Was und wann',
    hint: 'Worüber Sie in diesem Arbeitsbereich benachrichtigt werden und wie. Nur Sie sehen und ändern das.',
    rules: 'Anlass und Weg',
    rulesHint: 'E-Mails werden zwei Minuten lang gesammelt. Sie erhalten höchstens zehn pro Stunde.',
    kind: 'Anlass',
    kinds: {
      ASSIGNED: 'Mir wird eine Unterhaltung zugewiesen',
      MENTIONED: 'Eine Notiz erwähnt mich',
      WAITING: 'Eine Unterhaltung wartet auf einen Mitarbeiter',
      REPLIED: 'Ein Kontakt schreibt in einer Unterhaltung, die meine ist oder wartet',
      OVERDUE: 'Eine Unterhaltung wurde nicht rechtzeitig beantwortet oder geschlossen',
      SNOOZE_ENDED: 'Eine meiner zurückgestellten Unterhaltungen ist wieder da',
      IMPORT_ENDED: 'Ein von mir gestarteter Import ist abgeschlossen',
    },
    channels: { PAGE: 'Dashboard', EMAIL: 'E-Mail', PUSH: 'Browser' },
    cell: (kind: string, channel: string) => `${kind}: ${channel}`,
    noEmail: 'Diese Installation sendet noch keine E-Mails.',
    where: 'Unterkonten',
    whereHint:
      'Wählen Sie die Unterkonten aus, zu denen Sie benachrichtigt werden möchten. Wenn Sie keines auswählen, werden Sie zu allen benachrichtigt, die Sie sehen.',
    quiet: 'Ruhezeiten',
    quietHint:
      'In dieser Zeit wird Ihnen nichts gesendet. Was zurückgehalten wurde, erhalten Sie danach gesammelt. Im Dashboard erscheint alles sofort.',
    quietOn: 'Ruhezeiten einschalten',
    from: 'Von',
    to: 'Bis',
    zone: 'Zeitzone',
    browsers: 'Browser',
    browsersHint:
      'Browser, in denen Sie benachrichtigt werden, auch wenn das Dashboard geschlossen ist. Mit der Abmeldung dort endet das. Die Nachrichten laufen verschlüsselt über den Dienst des Browser-Herstellers und nennen keinen Kontakt.',
    add: 'In diesem Browser benachrichtigen',
    added: 'Benachrichtigungen sind in diesem Browser eingeschaltet',
    addedHere: 'Diese Sitzung',
    remove: 'Entfernen',
    removeBrowser: (name: string) => `${name} entfernen`,
    removed: 'Browser entfernt',
    denied:
      'Ihr Browser lässt keine Benachrichtigungen von dieser Seite zu. Erlauben Sie sie in den Browser-Einstellungen für diese Website und versuchen Sie es erneut.',
    unsupported:
      'Dieser Browser kann nicht benachrichtigt werden. Bei den meisten ist es möglich, wenn das Dashboard über HTTPS geöffnet wird.',
    failed: 'Der Browser konnte sich nicht bei seinem Push-Dienst anmelden.',
  },
}
