// The page by which anybody calls an assistant, and the button that opens it.
export const talk = {
  title: (name: string) => `Call ${name}`,
  start: 'Start call',
  again: 'Call again',
  end: 'End call',
  mute: 'Mute microphone',
  unmute: 'Unmute microphone',
  send: 'Send',
  type: 'Type a message',
  close: 'Close',
  help: 'Get help',
  open: 'Talk to us',
  log: 'Transcript',
  speakers: { agent: 'Assistant', user: 'You', human: 'Team', tool: 'Keypad' } as Record<string, string>,
  states: {
    idle: 'Ready to call.',
    connecting: 'Connecting…',
    listening: 'Listening…',
    speaking: 'Speaking…',
    typing: 'Connected. Type your message.',
  },
  speech: {
    server: 'Your voice is sent to this service during the call.',
    browser:
      'This service uses your browser for speech. Your browser’s vendor may process your voice on its servers.',
    typed: 'Your browser does not support speech recognition here, so type your messages.',
  },
  ends: {
    over: 'The call has ended.',
    refused: 'The call could not be started. Reload the page and try again.',
    busy: 'All lines are busy. Try again in a moment.',
    often: (minutes: number) => `Too many calls. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    broken: 'The connection was lost.',
    microphone: 'The microphone is not available. Allow this page to use it, and try again.',
    gone: 'This assistant does not take calls at the moment.',
  },
}
