const someone = (name: string) => name || 'Someone'

export const notice = {
  title: 'Notifications',
  bell: (n: string) => `Notifications: ${n} unread`,
  none: 'Nothing yet. Conversations that need you will show up here.',
  readAll: 'Mark all as read',
  unread: '(unread)',
  more: 'Show more',
  settings: 'Notification settings',
  sentence: {
    ASSIGNED: (actor: string) =>
      actor ? `${actor} assigned a conversation to you` : 'A conversation was assigned to you',
    MENTIONED: (actor: string) => `${someone(actor)} mentioned you in a note`,
    WAITING: () => 'A conversation is waiting for a person',
    REPLIED: () => 'A contact has written',
    OVERDUE: () => 'A conversation is overdue',
    SNOOZE_ENDED: () => 'A snoozed conversation is back',
    IMPORT_ENDED: () => 'Your import has finished',
  } as Record<
    'ASSIGNED' | 'MENTIONED' | 'WAITING' | 'REPLIED' | 'OVERDUE' | 'SNOOZE_ENDED' | 'IMPORT_ENDED',
    (actor: string) => string
  >,
  page: {
    tabs: 'Sections',
    tabRules: 'What and when',
    hint: 'What you are notified about in this workspace, and how. Only you see and change this.',
    rules: 'What and how',
    rulesHint: 'E-mails are bundled every two minutes, and limited to ten per hour.',
    kind: 'When',
    kinds: {
      ASSIGNED: 'A conversation is assigned to me',
      MENTIONED: 'A note mentions me',
      WAITING: 'A conversation is waiting for a person',
      REPLIED: 'A contact writes in my conversation or a waiting one',
      OVERDUE: 'A conversation was not answered or closed in time',
      SNOOZE_ENDED: 'The snooze on one of my conversations has ended',
      IMPORT_ENDED: 'My import has finished',
    } as Record<string, string>,
    channels: { PAGE: 'Dashboard', EMAIL: 'E-mail', PUSH: 'Browser' } as Record<string, string>,
    cell: (kind: string, channel: string) => `${kind}: ${channel}`,
    noEmail: 'This installation does not send e-mail yet.',
    where: 'Subaccounts',
    whereHint:
      'Choose the subaccounts to be notified about. If you choose none, you are notified about all that you can access.',
    quiet: 'Quiet hours',
    quietHint:
      'During quiet hours, e-mail and push notifications are held back and sent together afterwards. The dashboard shows them immediately.',
    quietOn: 'Turn on quiet hours',
    from: 'From',
    to: 'Until',
    zone: 'Time zone',
    browsers: 'Browsers',
    browsersHint:
      'Browsers in which you are notified while the dashboard is closed. This ends when you sign out there. Notifications are sent encrypted through the browser vendor’s push service and never name a contact.',
    add: 'Notify this browser',
    added: 'Notifications are on in this browser',
    addedHere: 'This session',
    remove: 'Remove',
    removeBrowser: (name: string) => `Remove ${name}`,
    removed: 'Browser removed',
    denied:
      'Your browser does not allow notifications from this page. Allow them in its settings for this site, and try again.',
    unsupported: 'This browser cannot be notified. Most can if the dashboard is opened over HTTPS.',
    failed: 'The browser could not subscribe to its push service.',
  },
}
