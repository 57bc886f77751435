const span = (days: number) =>
  days % 365 === 0
    ? days === 365
      ? '1 year'
      : `${String(days / 365)} years`
    : days === 1
      ? '1 day'
      : `${String(days)} days`

// endless is how long something is kept if nobody says less.
const endless = (kind: string): string => (kind === 'EVENTS' ? '30 days' : 'Forever')

export const retention = {
  title: 'Data retention',
  hint: 'How long this client’s data is kept. Older data is deleted gradually and cannot be restored. Spending and analytics are kept.',
  longerOnly: 'Only members who can delete such data can choose a shorter time.',
  workspaceHint: 'For all clients without their own setting. Older data is deleted and cannot be restored.',
  days: span,
  forever: endless,
  inherit: (days: number | null) => (days === null ? 'Workspace default' : `Workspace default (${span(days)})`),
  since: (date: string) => `Kept since ${date}.`,
  due: (n: string) => `${n} to be deleted.`,
  sure: (name: string) => `Delete old ${name.toLowerCase()}?`,
  sureHint: (what: string, days: number) => `${what} older than ${span(days)} will be permanently deleted.`,
  sureAction: 'Delete older data',
  kinds: {
    CONVERSATIONS: {
      name: 'Conversations',
      what: 'Chats with their messages',
      from: 'After the last change',
      forever: 'All are kept.',
    },
    CALLS: {
      name: 'Calls',
      what: 'Calls with their recordings and transcripts',
      from: 'From the call on',
      forever: 'All are kept.',
    },
    APPOINTMENTS: { name: 'Appointments', what: 'Appointments', from: 'After the start', forever: 'All are kept.' },
    EVENTS: {
      name: 'Events',
      what: 'Events and their deliveries',
      from: 'At most 30 days',
      forever: 'Kept for 30 days.',
    },
  },
}
