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
    OVERDUE: () => 'A conversation is overdue',
    SNOOZE_ENDED: () => 'A snoozed conversation is back',
    IMPORT_ENDED: () => 'Your import has finished',
  } as Record<
    'ASSIGNED' | 'MENTIONED' | 'WAITING' | 'OVERDUE' | 'SNOOZE_ENDED' | 'IMPORT_ENDED',
    (actor: string) => string
  >,
  page: {
    hint: 'What you are notified about in this workspace, and how. Only you see and change this.',
    rules: 'What and how',
    rulesHint: 'E-mails are collected for two minutes, and you get at most ten an hour.',
    kind: 'When',
    kinds: {
      ASSIGNED: 'A conversation is assigned to me',
      MENTIONED: 'A note mentions me',
      WAITING: 'A conversation is waiting for a person',
      OVERDUE: 'A conversation was not answered or closed in time',
      SNOOZE_ENDED: 'A conversation of mine is back from its snooze',
      IMPORT_ENDED: 'An import of mine has finished',
    } as Record<string, string>,
    channels: { PAGE: 'Dashboard', EMAIL: 'E-mail', PUSH: 'Browser' } as Record<string, string>,
    cell: (kind: string, channel: string) => `${kind}: ${channel}`,
    noEmail: 'This installation does not send e-mail yet.',
    where: 'Subaccounts',
    whereHint:
      'Choose the subaccounts to be notified about. If you choose none, you are notified about all that you see.',
    quiet: 'Quiet hours',
    quietHint:
      'Nothing is sent to you then. What was held back is sent together when they end. The dashboard shows it at once.',
    quietOn: 'Turn on quiet hours',
    from: 'From',
    to: 'Until',
    zone: 'Time zone',
    browsers: 'Browsers',
    browsersHint:
      'Browsers in which you are notified while the dashboard is closed. It ends when you sign out there. Messages go through the service of the browser’s maker, encrypted, and name no contact.',
    add: 'Notify this browser',
    added: 'Notifications are on in this browser',
    addedHere: 'This session',
    remove: 'Remove',
    removeBrowser: (name: string) => `Remove ${name}`,
    removed: 'Browser removed',
    denied:
      'Your browser does not allow notifications from this page. Allow them in its settings for this site, and try again.',
    unsupported: 'This browser cannot be notified. Most can if the dashboard is opened over HTTPS.',
    failed: 'The browser could not subscribe with its push service.',
  },
}
