// What went wrong and what to do about it, by the code of the error. Where the server says it better, its words stand.
export const problem = {
  title: 'That did not work',
  generic:
    'Something went wrong on our side. Try again; if it stays, tell whoever runs this installation, with the time.',
  unreachable: 'The server cannot be reached. What you see stays as it is; try again when you are online.',
  stale: 'The dashboard has been updated since this page was loaded.',
  staleHint: 'Load it again to go on. What you have not saved is kept where the page says so.',
  missing: 'This is not here',
  missingHint: 'It was deleted, or you may not see it. Ask who manages the workspace if you think you should.',
  forbidden: 'Your role does not include this. An admin of the workspace can change your role.',
  conflict: 'Somebody else has changed this meanwhile.',
  limited: 'That was too much at once. Wait a moment and try again.',
  crashed: 'This part of the page broke',
  crashedHint: 'The rest still works. Load it again to go on.',
  fields: 'Look at the marked fields.',
}
