// How an assistant behaves in conversations, beyond its prompt.
export const behavior = {
  told: 'Context for the model',
  toldHint: 'Added to the prompt in every conversation, so that the prompt does not have to repeat it.',
  parts: {
    time: { label: 'Date and time', hint: 'The weekday, the date, the time and the time zone.' },
    channel: {
      label: 'Channel',
      hint: 'How to write there: short sentences without lists on the phone, at most 320 characters by SMS.',
    },
    contact: {
      label: 'Contact',
      hint: 'The contact’s fields, marked as data so that nothing in them is followed as an instruction.',
    },
    hours: { label: 'Opening hours', hint: 'The booking hours, if it has a tool that uses the calendar.' },
    tags: { label: 'Tags', hint: 'The names of the tags, if it has a tool that adds or removes them.' },
  },
  search: 'Knowledge search',
  rewrite: {
    label: 'Rewrite questions before searching',
    hint: 'The model puts each question into the words and the language of the knowledge. Takes up to one second, and is billed like a short reply.',
  },
  sentences: 'Fixed sentences',
  sentencesHint: 'Sent word for word, without asking the model.',
  fallbackSentence: {
    label: 'If no model answers',
    hint: 'The conversation then waits for a person. Leave empty to send nothing: the turn fails.',
  },
  handOffSentence: {
    label: 'When handing over to a person',
    hint: 'Leave empty for none.',
  },
  closedSentence: {
    label: 'When handing over outside opening hours',
    hint: 'Replaces the sentence above. Leave empty to use that at any time.',
  },
  fallbacks: 'Fallback models',
  fallbacksHint: (most: number) =>
    `Asked in this order if the assistant’s own model does not answer. Up to ${String(most)}.`,
  fallbacksNone: 'No fallback models.',
  endpoints: { WORKSPACE: 'Workspace endpoint', INSTALLATION: 'Installation endpoint' },
  endpoint: (place: number) => `Endpoint of fallback ${String(place)}`,
  model: (place: number) => `Model of fallback ${String(place)}`,
  modelName: 'Model name',
  add: 'Add fallback',
  up: (place: number) => `Move fallback ${String(place)} up`,
  down: (place: number) => `Move fallback ${String(place)} down`,
  remove: (place: number) => `Remove fallback ${String(place)}`,
  movedTo: (place: number, of: number) => `Moved to ${String(place)} of ${String(of)}`,
  removed: (place: number) => `Fallback ${String(place)} removed`,
  length: 'Length of replies',
  maxTokens: 'Maximum tokens per reply',
  maxTokensHint: 'Leave empty for the endpoint’s own limit.',
  maxTokensWrong: (most: string) => `Must be a number from 1 to ${most}.`,
  save: 'Save behaviour',
  saved: 'Behaviour saved',
}
