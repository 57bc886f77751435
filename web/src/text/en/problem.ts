// What went wrong and what to do about it, by error code. Where the server has a more specific message, that one is shown.
export const problem = {
  title: 'Something went wrong',
  generic:
    'An error occurred on our side. Try again. If it keeps happening, contact your administrator and mention the time.',
  unreachable: 'The server cannot be reached. Check your connection and try again.',
  offline: 'You are offline. Your text is kept here. Try again once you are connected.',
  offlineHint: 'You are offline. This page may be out of date. It is refreshed once you are connected.',
  stale: 'The dashboard has been updated since this page was loaded.',
  staleHint: 'Reload to continue. Unsaved changes are kept if the page says so.',
  missing: 'Not found',
  missingHint: 'It may have been deleted, or you may not have access. If you need access, ask a workspace admin.',
  forbidden: 'Your role does not allow this. A workspace admin can change your role.',
  conflict: 'Someone else has changed this in the meantime.',
  limited: 'Too many requests. Wait a moment and try again.',
  crashed: 'This part of the page crashed',
  crashedHint: 'The rest of the page still works. Reload to continue.',
  fields: 'Check the highlighted fields.',
}
